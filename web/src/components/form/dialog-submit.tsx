import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { DialogFooter } from '@/components/ui/dialog.tsx'

type DialogSubmitProps = { busy: boolean; onCancel: () => void; children: ReactNode }

/** The end of a form in a dialog. */
export function DialogSubmit({ busy, onCancel, children }: DialogSubmitProps) {
  return (
    <DialogFooter>
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" variant="primary" busy={busy}>
        {children}
      </Button>
    </DialogFooter>
  )
}
