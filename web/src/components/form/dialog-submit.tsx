import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { DialogFooter } from '@/components/ui/dialog.tsx'

type DialogSubmitProps = {
  busy: boolean
  /** What it does cannot be undone. */
  isDanger?: boolean
  onCancel: () => void
  children: ReactNode
}

/** The end of a form in a dialog. */
export function DialogSubmit({ busy, isDanger, onCancel, children }: DialogSubmitProps) {
  return (
    <DialogFooter>
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" variant={isDanger ? 'danger' : 'primary'} busy={busy}>
        {children}
      </Button>
    </DialogFooter>
  )
}
