import type { User } from '@supabase/auth-js'
import { useState } from 'react'
import { CopyButton } from '@/components/copy-button.tsx'
import { AuthenticatorCode } from '@/components/form/authenticator-code.tsx'
import { Button } from '@/components/ui/button.tsx'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from '@/components/ui/dialog.tsx'
import { supabase } from '@/lib/supabase.ts'
import { useStepUp } from '../step-up.tsx'
import { type Enrolment, enrolAuthenticator, freeName } from './factors.ts'
import { NameFactorForm } from './name-factor-form.tsx'

type AuthenticatorDialogProps = { user: User; onClose: () => void; onAdded: () => void }

/** First a name, then the drawing for the app and a code that shows the app has it. */
export function AuthenticatorDialog({ user, onClose, onAdded }: AuthenticatorDialogProps) {
  const stepUp = useStepUp()
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const leave = () => {
    // Nothing half-made stays behind, and the name is free for the next try.
    if (enrolment) void supabase().auth.mfa.unenroll({ factorId: enrolment.id })
    onClose()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && leave()}>
      <DialogContent>
        <DialogTitle>Add an authenticator app</DialogTitle>
        {enrolment ? (
          <Confirm enrolment={enrolment} onCancel={leave} onDone={onAdded} />
        ) : (
          <NameFactorForm
            description="Any app that shows six-digit codes works, for example on your phone. Name it, so that you know it again."
            defaultName={freeName(user, 'Authenticator app')}
            action="Continue"
            onCancel={leave}
            onName={async (name) => setEnrolment(await stepUp(() => enrolAuthenticator(name)))}
          />
        )}
      </DialogContent>
    </Dialog>
  )
}

type ConfirmProps = { enrolment: Enrolment; onCancel: () => void; onDone: () => void }

function Confirm({ enrolment, onCancel, onDone }: ConfirmProps) {
  return (
    <>
      <DialogDescription className="pb-4">
        Scan this picture with the app, or type the key into it. Then enter the code that it shows.
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
