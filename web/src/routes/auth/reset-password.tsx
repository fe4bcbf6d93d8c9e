import { createFileRoute } from '@tanstack/react-router'
import { ResetPasswordPage } from '@/features/auth/reset-password-page.tsx'
import { takeRecovery } from '@/features/auth/take-way-back.ts'
import { textSearch } from '@/lib/search.ts'

export const Route = createFileRoute('/auth/reset-password')({
  validateSearch: textSearch('confirmation_url'),
  beforeLoad: takeRecovery,
  component: () => <ResetPasswordPage confirmationUrl={Route.useSearch().confirmation_url} />,
})
