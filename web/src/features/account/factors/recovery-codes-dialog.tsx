import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { CopyButton } from '@/components/copy-button.tsx'
import { FormError } from '@/components/form/form-error.tsx'
import { Button } from '@/components/ui/button.tsx'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog.tsx'
import { factorErrorMessage } from '@/lib/auth/factor-errors.ts'
import { makeRecoveryCodes } from '../queries.ts'
import { useStepUp } from '../step-up.tsx'

type RecoveryCodesDialogProps = {
  /** How many still work; they stop working when new ones are made. */
  remaining: number | undefined
  onMade: () => void
  onClose: () => void
}

const whatEnds = (remaining: number) =>
  remaining === 1
    ? 'Your one unused code stops working.'
    : `Your ${remaining} unused codes stop working.`

/** Makes codes and shows them, this one time. */
export function RecoveryCodesDialog({ remaining, onMade, onClose }: RecoveryCodesDialogProps) {
  const stepUp = useStepUp()
  const making = useMutation({
    mutationFn: () => stepUp(makeRecoveryCodes),
    onSuccess: onMade,
  })
  const codes = making.data
  // Those that are on their way are shown this one time.
  const close = () => !making.isPending && onClose()
  // Shown this one time: a slip must not close it.
  const stay = (event: Event) => codes && event.preventDefault()
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent onInteractOutside={stay} onEscapeKeyDown={stay}>
        {codes ? (
          <Codes codes={codes} onClose={onClose} />
        ) : (
          <>
            <DialogHeader title={remaining ? 'Make new recovery codes?' : 'Make recovery codes'}>
              A recovery code lets you in once when you do not have your second factor.
              {remaining ? ` ${whatEnds(remaining)}` : ''}
            </DialogHeader>
            {making.error && (
              <div className="px-5 pb-5">
                <FormError>{factorErrorMessage(making.error, 'No codes were made.')}</FormError>
              </div>
            )}
            <DialogFooter>
              <Button disabled={making.isPending} onClick={close}>
                {remaining ? 'Keep the old ones' : 'Not now'}
              </Button>
              <Button variant="primary" busy={making.isPending} onClick={() => making.mutate()}>
                Make codes
              </Button>
            </DialogFooter>
          </>
        )}
      </DialogContent>
    </Dialog>
  )
}

function Codes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = `${codes.join('\n')}\n`
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(
    `Recovery codes for ${window.location.host}. Each lets you in once.\n\n${text}`,
  )}`
  return (
    <>
      <DialogTitle>Save your recovery codes</DialogTitle>
      <DialogDescription className="pb-4">
        They are shown only now. Each lets you in once when you do not have your second factor. Keep
        them where you keep your passwords.
      </DialogDescription>
      <div className="flex flex-col gap-3 px-5 pb-5">
        <ul
          aria-label="Recovery codes"
          className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-lg border bg-bg-0 px-4 py-3 font-mono text-13"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex gap-2">
          <CopyButton label="Copy" text={text} />
          <Button asChild size="sm">
            <a href={file} download="recovery-codes.txt">
              <Download size={16} aria-hidden="true" />
              Download
            </a>
          </Button>
        </div>
      </div>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          I have saved them
        </Button>
      </DialogFooter>
    </>
  )
}
