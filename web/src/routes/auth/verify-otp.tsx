import { createFileRoute } from '@tanstack/react-router'
import { VerifyOtpPage } from '@/features/auth/second-factor/verify-otp-page.tsx'
import { redirectSearch } from '@/lib/search.ts'
import { requireCode } from '@/session/access/guards.ts'

export const Route = createFileRoute('/auth/verify-otp')({
  validateSearch: redirectSearch,
  beforeLoad: requireCode,
  component: () => <VerifyOtpPage redirectTo={Route.useSearch().redirectTo} />,
})
