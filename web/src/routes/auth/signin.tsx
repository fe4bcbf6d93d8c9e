import { createFileRoute } from '@tanstack/react-router'
import { requireVisitor } from '@/features/auth/guards.ts'
import { SignInPage } from '@/features/auth/sign-in-page.tsx'
import { redirectSearch } from '@/lib/search.ts'

export const Route = createFileRoute('/auth/signin')({
  validateSearch: redirectSearch,
  beforeLoad: requireVisitor,
  component: () => <SignInPage redirectTo={Route.useSearch().redirectTo} />,
})
