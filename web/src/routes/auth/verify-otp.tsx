import { createFileRoute } from '@tanstack/react-router'
import { requireCode } from '@/features/auth/guards.ts'
import { VerifyOtpPage } from '@/features/auth/verify-otp-page.tsx'
import { redirectSearch } from '@/lib/search.ts'

export const Route = createFileRoute('/auth/verify-otp')({
  validateSearch: redirectSearch,
  beforeLoad: requireCode,
  component: () => <VerifyOtpPage redirectTo={Route.useSearch().redirectTo} />,
})
