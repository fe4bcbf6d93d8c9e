import { createFileRoute } from '@tanstack/react-router'
import { handleRecoveryCallback } from '@/features/auth/oauth/callback.ts'
import { ResetPasswordPage } from '@/features/auth/recovery/reset-password-page.tsx'
import { textSearch } from '@/lib/search.ts'

export const Route = createFileRoute('/auth/reset-password')({
  validateSearch: textSearch('confirmation_url'),
  beforeLoad: handleRecoveryCallback,
  component: () => <ResetPasswordPage confirmationUrl={Route.useSearch().confirmation_url} />,
})
