import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { FormError } from './form-error.tsx'

type SubmitProps = { busy: boolean; error: ReactNode; children: ReactNode }

/** The end of a form on a page of its own: what went wrong with all of it, and its button. */
export function Submit({ busy, error, children }: SubmitProps) {
  return (
    <>
      <FormError>{error}</FormError>
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {children}
      </Button>
    </>
  )
}
