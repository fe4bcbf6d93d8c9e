import type { ReactNode } from 'react'
import { Dialog, DialogContent } from '@/components/ui/dialog.tsx'

type SubjectDialogProps<Subject> = {
  /** Closed while there is none. */
  subject: Subject | undefined
  className?: string
  onClose: () => void
  children: (subject: Subject) => ReactNode
}

/** A dialog about one thing. */
export function SubjectDialog<Subject>(props: SubjectDialogProps<Subject>) {
  const { subject, className, onClose, children } = props
  return (
    <Dialog open={subject !== undefined} onOpenChange={(open) => !open && onClose()}>
      {subject !== undefined && (
        <DialogContent className={className}>{children(subject)}</DialogContent>
      )}
    </Dialog>
  )
}
