import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '@/components/ui/button.tsx'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from '@/components/ui/dialog.tsx'
import { exactTime, relativeTime } from '@/lib/relative-time.ts'
import { toast } from '@/lib/toast.ts'
import { type IntegrationKey, shortForm } from './key.ts'
import { revokeKey } from './queries.ts'

type RevokeKeyDialogProps = { doomed: IntegrationKey | undefined; onClose: () => void }

export function RevokeKeyDialog({ doomed, onClose }: RevokeKeyDialogProps) {
  const queryClient = useQueryClient()
  const revocation = useMutation({
    mutationFn: revokeKey,
    onSuccess: (_nothing, { name }) => {
      toast.success(`${name} was revoked`)
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['connect'] }),
  })
  const close = () => {
    revocation.reset()
    onClose()
  }
  return (
    <Dialog open={doomed !== undefined} onOpenChange={(open) => !open && close()}>
      {doomed && (
        <DialogContent>
          <DialogTitle>Revoke {doomed.name}?</DialogTitle>
          <DialogDescription>
            Whatever uses {shortForm(doomed)} is refused from its next call on.{' '}
            {doomed.last_used_at ? (
              <span title={exactTime(doomed.last_used_at)}>
                It was last used {relativeTime(doomed.last_used_at)}.
              </span>
            ) : (
              'It was never used.'
            )}{' '}
            You can’t undo this.
          </DialogDescription>
          {revocation.error && (
            <p role="alert" className="px-5 pb-4 text-13 text-red">
              {revocation.error.message}
            </p>
          )}
          <DialogFooter>
            <Button onClick={close}>Keep {doomed.name}</Button>
            <Button
              variant="danger"
              busy={revocation.isPending}
              onClick={() => revocation.mutate(doomed)}
            >
              Revoke key
            </Button>
          </DialogFooter>
        </DialogContent>
      )}
    </Dialog>
  )
}
