import type { User } from '@supabase/auth-js'
import { Button } from '@/components/ui/button.tsx'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from '@/components/ui/dialog.tsx'
import { knowsPasskeys } from '@/lib/auth/passkeys.ts'
import { deviceName } from '@/lib/format/device.ts'
import { useStepUp } from '../step-up.tsx'
import { addPasskey, freeName } from './factors.ts'
import { NameFactorForm } from './name-factor-form.tsx'

type PasskeyDialogProps = { user: User; onClose: () => void; onAdded: () => void }

export function PasskeyDialog({ user, onClose, onAdded }: PasskeyDialogProps) {
  const stepUp = useStepUp()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogTitle>Add a passkey</DialogTitle>
        {knowsPasskeys() ? (
          <NameFactorForm
            description="Your fingerprint, your face, your device's screen lock or a security key. Give it a name, then follow your browser's steps."
            defaultName={freeName(user, deviceName(navigator.userAgent))}
            action="Add passkey"
            onCancel={onClose}
            onName={async (name) => {
              await stepUp(() => addPasskey(name))
              onAdded()
            }}
          />
        ) : (
          <>
            <DialogDescription>
              This browser does not support passkeys. Use a newer one, or add an authenticator app.
            </DialogDescription>
            <DialogFooter>
              <Button onClick={onClose}>Close</Button>
            </DialogFooter>
          </>
        )}
      </DialogContent>
    </Dialog>
  )
}
