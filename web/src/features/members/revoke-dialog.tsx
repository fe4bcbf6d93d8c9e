import { useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '@/components/confirm-dialog.tsx'
import { toast } from '@/lib/toast.ts'
import type { Invitation } from './member.ts'
import { revokeInvitation } from './queries.ts'

type RevokeDialogProps = { invitation: Invitation | undefined; onClose: () => void }

export function RevokeDialog({ invitation, onClose }: RevokeDialogProps) {
  const queryClient = useQueryClient()
  return (
    <ConfirmDialog
      subject={invitation}
      ask={({ email }) => ({
        title: 'Revoke this invitation?',
        text: `The link emailed to ${email} stops working at once. You can invite the address again.`,
        confirm: 'Revoke invitation',
      })}
      onConfirm={revokeInvitation}
      onDone={({ email }) => {
        toast.success(`The invitation for ${email} was revoked`)
        return queryClient.invalidateQueries({ queryKey: ['members'] })
      }}
      onClose={onClose}
    />
  )
}
