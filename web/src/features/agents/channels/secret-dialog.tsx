import { useMutation, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { CopyField } from '@/components/copy-field.tsx'
import { FormError } from '@/components/form/form-error.tsx'
import { RadioGroup } from '@/components/form/radio-group.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogHeader } from '@/components/ui/dialog.tsx'
import type { Template } from '../template.ts'
import { makeSecret, widgetQuery } from './queries.ts'
import { signExample } from './sign-example.ts'

const graces = [
  {
    value: '24',
    label: 'Keep the old secret for 24 hours',
    help: 'You have time to replace it on your server.',
  },
  { value: '0', label: 'End the old secret now', help: 'When someone else may have seen it.' },
]

type SecretDialogProps = {
  template: Template
  hasSecret: boolean
  open: boolean
  onClose: () => void
}

/** Makes or rotates the secret that signs visitors; it is shown this one time. */
export function SecretDialog({ template, hasSecret, open, onClose }: SecretDialogProps) {
  const queryClient = useQueryClient()
  const [grace, setGrace] = useState('24')
  const making = useMutation({
    mutationFn: () => makeSecret(template, hasSecret && grace === '24' ? 24 : 0),
    onSettled: () => queryClient.invalidateQueries({ queryKey: widgetQuery(template).queryKey }),
  })
  const close = () => {
    // The secret that is on its way is shown this one time.
    if (making.isPending) return
    making.reset()
    setGrace('24')
    onClose()
  }
  const stay = (event: Event) => making.data && event.preventDefault()
  return (
    <Dialog open={open} onOpenChange={(shown) => !shown && close()}>
      <DialogContent className="w-[560px]" onInteractOutside={stay} onEscapeKeyDown={stay}>
        {making.data ? (
          <>
            <DialogHeader title="Copy the secret now">
              Your server signs with it who its visitor is.
            </DialogHeader>
            <div className="flex min-w-0 flex-col gap-5 px-5 pb-5">
              <p className="flex gap-2.5 rounded-lg border border-border-2 bg-amber-soft px-3 py-2.5 text-13">
                <TriangleAlert
                  size={16}
                  className="mt-0.5 flex-none text-amber"
                  aria-hidden="true"
                />
                This is the only time that it is shown. Keep it on a server, never in a web page.
              </p>
              <CopyField label="Secret" text={making.data.secret} />
              <CopyField label="On your server" text={signExample(template.id)} lines />
            </div>
            <DialogFooter>
              <Button variant="primary" onClick={close}>
                I have copied it
              </Button>
            </DialogFooter>
          </>
        ) : (
          <>
            <DialogHeader title={hasSecret ? 'Rotate the secret?' : 'Make a secret?'}>
              With it your server signs who a visitor is, so that nobody can claim to be someone
              else.
            </DialogHeader>
            <div className="flex flex-col gap-5 px-5 pb-5">
              {hasSecret && (
                <RadioGroup
                  label="The old secret"
                  value={grace}
                  options={graces}
                  onChange={setGrace}
                />
              )}
              <FormError>{making.error?.message}</FormError>
            </div>
            <DialogFooter>
              <Button disabled={making.isPending} onClick={close}>
                Cancel
              </Button>
              <Button variant="primary" busy={making.isPending} onClick={() => making.mutate()}>
                {hasSecret ? 'Rotate secret' : 'Make secret'}
              </Button>
            </DialogFooter>
          </>
        )}
      </DialogContent>
    </Dialog>
  )
}
