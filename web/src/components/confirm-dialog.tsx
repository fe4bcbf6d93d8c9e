import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormError } from '@/components/form/form-error.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogHeader } from '@/components/ui/dialog.tsx'

export type Question = {
  title: string
  text: ReactNode
  confirm: string
  cancel?: string
  isDanger?: boolean
}

type ConfirmDialogProps<Subject, Result> = {
  /** What is asked about; the dialog is open while there is one. */
  subject: Subject | undefined
  ask: (subject: Subject) => Question
  onConfirm: (subject: Subject) => Promise<Result>
  onDone?: (subject: Subject, result: Result) => unknown
  /** After success and failure alike. */
  onSettled?: () => unknown
  explain?: (error: Error) => string
  onClose: () => void
}

/** Says what is lost before it is lost; closes when it is done, and says why when it was not. */
export function ConfirmDialog<Subject, Result>(props: ConfirmDialogProps<Subject, Result>) {
  const { subject, ask, onConfirm, onDone, onSettled, onClose } = props
  const { explain = (error) => error.message } = props
  const { error, isPending, mutate, reset } = useMutation({
    mutationFn: onConfirm,
    onSuccess: (result, confirmed) => {
      onClose()
      return onDone?.(confirmed, result)
    },
    onSettled,
  })
  function close() {
    reset()
    onClose()
  }
  const question = subject && ask(subject)
  return (
    <Dialog open={question !== undefined} onOpenChange={(open) => !open && close()}>
      {question && (
        <DialogContent>
          <DialogHeader title={question.title}>{question.text}</DialogHeader>
          {error && (
            <div className="px-5 pb-5">
              <FormError>{explain(error)}</FormError>
            </div>
          )}
          <DialogFooter>
            <Button onClick={close}>{question.cancel ?? 'Keep it'}</Button>
            <Button
              variant={question.isDanger === false ? 'primary' : 'danger'}
              busy={isPending}
              onClick={() => mutate(subject)}
            >
              {question.confirm}
            </Button>
          </DialogFooter>
        </DialogContent>
      )}
    </Dialog>
  )
}
