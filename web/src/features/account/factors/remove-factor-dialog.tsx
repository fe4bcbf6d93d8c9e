import type { Factor } from '@supabase/auth-js'
import { ConfirmDialog } from '@/components/confirm-dialog.tsx'
import { factorErrorMessage } from '@/lib/auth/factor-errors.ts'
import { nameOf } from '@/lib/auth/factors.ts'
import { toast } from '@/lib/toast.ts'
import { useStepUp } from '../step-up.tsx'
import { removeFactor } from './factors.ts'

type RemoveFactorDialogProps = {
  factor: Factor | undefined
  isLast: boolean
  onClose: () => void
  onRemoved: () => void
}

export function RemoveFactorDialog(props: RemoveFactorDialogProps) {
  const { factor, isLast, onClose, onRemoved } = props
  const stepUp = useStepUp()
  return (
    <ConfirmDialog
      subject={factor}
      ask={(doomed) => ({
        title: `Remove ${nameOf(doomed)}?`,
        text: isLast
          ? 'It is your last second factor. From then on you sign in with your password and an emailed code, and your recovery codes stop working.'
          : 'You can no longer sign in with it. Your other factors stay.',
        confirm: 'Remove',
      })}
      onConfirm={({ id }) => stepUp(() => removeFactor(id))}
      onDone={(removed) => {
        toast.success(`${nameOf(removed)} was removed`)
        onRemoved()
      }}
      explain={(error) => factorErrorMessage(error, 'It was not removed.')}
      onClose={onClose}
    />
  )
}
