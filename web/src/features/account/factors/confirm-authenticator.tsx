import { CopyButton } from '@/components/copy-button.tsx'
import { AuthenticatorCode } from '@/components/form/authenticator-code.tsx'
import { Button } from '@/components/ui/button.tsx'
import { DialogDescription, DialogFooter } from '@/components/ui/dialog.tsx'
import type { Enrolment } from './factors.ts'

type ConfirmAuthenticatorProps = { enrolment: Enrolment; onCancel: () => void; onDone: () => void }

/** The drawing for the app, and the code that shows the app has it. */
export function ConfirmAuthenticator(props: ConfirmAuthenticatorProps) {
  const { enrolment, onCancel, onDone } = props
  return (
    <>
      <DialogDescription className="pb-4">
        Scan this QR code with the app, or type the key into it. Then enter the code that it shows.
      </DialogDescription>
      <div className="flex flex-col gap-5 px-5 pb-5">
        {/* White in both themes: a camera reads dark squares on a light ground. */}
        <img
          src={enrolment.picture}
          alt="QR code for your authenticator app"
          className="size-44 self-center rounded-lg bg-white p-2"
        />
        <div className="flex items-center gap-2 rounded-lg border bg-bg-0 py-1.5 pr-1.5 pl-3">
          <code className="min-w-0 flex-1 break-all font-mono text-13">{enrolment.secret}</code>
          <CopyButton label="Copy key" text={enrolment.secret} />
        </div>
        <AuthenticatorCode factorId={enrolment.id} onDone={onDone} />
      </div>
      <DialogFooter>
        <Button onClick={onCancel}>Cancel</Button>
      </DialogFooter>
    </>
  )
}
