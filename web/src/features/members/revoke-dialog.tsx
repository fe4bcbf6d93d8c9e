import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FormError } from '@/components/form/form-error.tsx'
import { Button } from '@/components/ui/button.tsx'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from '@/components/ui/dialog.tsx'
import { toast } from '@/lib/toast.ts'
import type { Invitation } from './member.ts'
import { revokeInvitation } from './queries.ts'

type RevokeDialogProps = { invitation: Invitation | undefined; onClose: () => void }

export function RevokeDialog({ invitation, onClose }: RevokeDialogProps) {
  const queryClient = useQueryClient()
  const revocation = useMutation({
    mutationFn: revokeInvitation,
    onSuccess: async (_nothing, { email }) => {
      onClose()
      toast.success(`The invitation of ${email} was revoked`)
      await queryClient.invalidateQueries({ queryKey: ['members'] })
    },
  })
  const close = () => {
    revocation.reset()
    onClose()
  }
  return (
    <Dialog open={invitation !== undefined} onOpenChange={(open) => !open && close()}>
      {invitation && (
        <DialogContent>
          <DialogTitle>Revoke this invitation?</DialogTitle>
          <DialogDescription>
            The link that was mailed to {invitation.email} stops working at once. You can invite the
            address again.
          </DialogDescription>
          {revocation.error && (
            <div className="px-5 pb-5">
              <FormError>{revocation.error.message}</FormError>
            </div>
          )}
          <DialogFooter>
            <Button onClick={close}>Keep it</Button>
            <Button
              variant="danger"
              busy={revocation.isPending}
              onClick={() => revocation.mutate(invitation)}
            >
              Revoke invitation
            </Button>
          </DialogFooter>
        </DialogContent>
      )}
    </Dialog>
  )
}
