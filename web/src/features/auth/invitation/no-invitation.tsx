import { Link } from '@tanstack/react-router'
import { FormError } from '@/components/form/form-error.tsx'
import { AuthLayout } from '@/components/layout/auth-layout.tsx'
import { Button } from '@/components/ui/button.tsx'

/** An invitation that leads nowhere, and what to do next. */
export function NoInvitation({ words }: { words: string }) {
  return (
    <AuthLayout title="This invitation does not work">
      <div className="flex flex-col gap-5">
        <FormError>{words}</FormError>
        <Button asChild variant="primary" size="lg">
          <Link to="/auth/signin">Go to log in</Link>
        </Button>
      </div>
    </AuthLayout>
  )
}
