import { Link } from '@tanstack/react-router'
import { FormError } from '@/components/form/form-error.tsx'
import { Button } from '@/components/ui/button.tsx'

type StepFooterProps = {
  back?: string
  /** Where one goes without an answer. */
  skip: string
  busy: boolean
  /** While there is nothing to go on with. */
  disabled?: boolean
  error: string | undefined
  children: string
}

/** Back, on without an answer, or on with it. */
export function StepFooter({ back, skip, busy, disabled, error, children }: StepFooterProps) {
  return (
    <div className="mt-6 flex flex-col gap-4">
      <FormError>{error}</FormError>
      <div className="flex flex-wrap items-center gap-2">
        {back && (
          <Button asChild size="lg">
            <Link to={back}>Back</Link>
          </Button>
        )}
        <span className="ml-auto flex flex-wrap gap-2">
          <Button asChild size="lg" variant="ghost">
            <Link to={skip}>Skip</Link>
          </Button>
          <Button type="submit" size="lg" variant="primary" busy={busy} disabled={disabled}>
            {children}
          </Button>
        </span>
      </div>
    </div>
  )
}
