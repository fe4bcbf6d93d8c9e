import type { Factor } from '@supabase/auth-js'
import { useMutation } from '@tanstack/react-query'
import { Button } from '@/components/ui/button.tsx'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from '@/components/ui/dialog.tsx'
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
  const removal = useMutation({
    mutationFn: (doomed: Factor) => stepUp(() => removeFactor(doomed.id)),
    onSuccess: (_nothing, doomed) => {
      toast.success(`${nameOf(doomed)} was removed`)
      onRemoved()
      onClose()
    },
  })
  const close = () => {
    removal.reset()
    onClose()
  }
  return (
    <Dialog open={factor !== undefined} onOpenChange={(open) => !open && close()}>
      {factor && (
        <DialogContent>
          <DialogTitle>Remove {nameOf(factor)}?</DialogTitle>
          <DialogDescription>
            {isLast
              ? 'It is your last second factor. From then on your password and a code from your mailbox let you in, and your recovery codes stop working.'
              : 'You can no longer sign in with it. Your other factors stay.'}
          </DialogDescription>
          {removal.error && (
            <p role="alert" className="px-5 pb-4 text-13 text-red">
              {factorErrorMessage(removal.error, 'It was not removed.')}
            </p>
          )}
          <DialogFooter>
            <Button onClick={close}>Keep it</Button>
            <Button
              variant="danger"
              busy={removal.isPending}
              onClick={() => removal.mutate(factor)}
            >
              Remove
            </Button>
          </DialogFooter>
        </DialogContent>
      )}
    </Dialog>
  )
}
