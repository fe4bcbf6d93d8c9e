import { useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '@/components/confirm-dialog.tsx'
import { exactTime, relativeTime } from '@/lib/format/relative-time.ts'
import { toast } from '@/lib/toast.ts'
import { revokeKey } from '../queries.ts'
import { type IntegrationKey, shortForm } from './key.ts'

type RevokeKeyDialogProps = { doomed: IntegrationKey | undefined; onClose: () => void }

export function RevokeKeyDialog({ doomed, onClose }: RevokeKeyDialogProps) {
  const queryClient = useQueryClient()
  return (
    <ConfirmDialog
      subject={doomed}
      ask={(key) => ({
        title: `Revoke ${key.name}?`,
        text: (
          <>
            Whatever uses {shortForm(key)} is refused from its next call on.{' '}
            {key.last_used_at ? (
              <span title={exactTime(key.last_used_at)}>
                It was last used {relativeTime(key.last_used_at)}.
              </span>
            ) : (
              'It was never used.'
            )}{' '}
            You can’t undo this.
          </>
        ),
        cancel: `Keep ${key.name}`,
        confirm: 'Revoke key',
      })}
      onConfirm={revokeKey}
      onDone={({ name }) => void toast.success(`${name} was revoked`)}
      onSettled={() => queryClient.invalidateQueries({ queryKey: ['connect'] })}
      onClose={onClose}
    />
  )
}
