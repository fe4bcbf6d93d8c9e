import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DialogForm } from '@/components/form/dialog-form.tsx'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import { Dialog, DialogContent } from '@/components/ui/dialog.tsx'
import { useRefusal } from '@/lib/form/use-refusal.ts'
import { toast } from '@/lib/toast.ts'
import { act } from '../list/admin-calls.ts'

type GrantDialogProps = { open: boolean; onClose: () => void }

/** Makes a platform admin of somebody who has an account. */
export function GrantDialog({ open, onClose }: GrantDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      {open && (
        <DialogContent>
          <GrantForm onClose={onClose} />
        </DialogContent>
      )}
    </Dialog>
  )
}

function GrantForm({ onClose }: Pick<GrantDialogProps, 'onClose'>) {
  const queryClient = useQueryClient()
  const [address, setAddress] = useState('')
  const [busy, setBusy] = useState(false)
  const { refusal, attempt } = useRefusal()
  async function grant() {
    setBusy(true)
    await attempt(async () => {
      await act('grant_platform_admin', { address })
      toast.success(`${address.trim()} is a platform admin`)
      onClose()
      await queryClient.invalidateQueries({ queryKey: ['admin'] })
    })
    setBusy(false)
  }
  return (
    <DialogForm
      title="Add a platform admin"
      about="A platform admin sees and changes every organization and account, in sessions opened with an emailed code. They may have to sign in again first."
      submit="Add platform admin"
      busy={busy}
      refusal={refusal}
      onSubmit={(event) => {
        event.preventDefault()
        void grant()
      }}
    >
      <Field label="Email" help="The address of an account that has confirmed it.">
        <Input
          type="email"
          autoComplete="off"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
      </Field>
    </DialogForm>
  )
}
