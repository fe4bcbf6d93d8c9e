import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { DialogFooter } from '@/components/ui/dialog.tsx'
import { FormError } from './form-error.tsx'

type SubmitProps = { busy: boolean; children: ReactNode }

/** The end of a form on a page of its own: what went wrong with all of it, and its button. */
export function Submit({ busy, error, children }: SubmitProps & { error: ReactNode }) {
  return (
    <>
      <FormError>{error}</FormError>
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {children}
      </Button>
    </>
  )
}

/** The end of a form in a dialog. */
export function DialogSubmit({ busy, onCancel, children }: SubmitProps & { onCancel: () => void }) {
  return (
    <DialogFooter>
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" variant="primary" busy={busy}>
        {children}
      </Button>
    </DialogFooter>
  )
}
