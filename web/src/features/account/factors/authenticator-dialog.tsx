import type { User } from '@supabase/auth-js'
import { useState } from 'react'
import { Dialog, DialogContent, DialogTitle } from '@/components/ui/dialog.tsx'
import { supabase } from '@/lib/supabase.ts'
import { useStepUp } from '../step-up.tsx'
import { ConfirmAuthenticator } from './confirm-authenticator.tsx'
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
          <ConfirmAuthenticator enrolment={enrolment} onCancel={leave} onDone={onAdded} />
        ) : (
          <NameFactorForm
            description="Any app that shows six-digit codes works, for example on your phone. Give it a name that you will recognize."
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
