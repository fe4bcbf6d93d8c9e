import { createFileRoute } from '@tanstack/react-router'
import { handleCallback } from '@/features/auth/oauth/callback.ts'
import { SignInPage } from '@/features/auth/sign-in/sign-in-page.tsx'
import { signInSearch } from '@/features/auth/sign-in/sign-in-search.ts'
import { authSettingsQuery } from '@/lib/auth/auth-settings.ts'
import { requireVisitor } from '@/session/access/guards.ts'

export const Route = createFileRoute('/auth/signin')({
  validateSearch: signInSearch,
  beforeLoad: async (guarded) => {
    await handleCallback(guarded)
    await requireVisitor(guarded)
  },
  // Known before the first picture, so that nothing jumps. Without it the password form is enough.
  loader: ({ context }) => context.queryClient.prefetchQuery(authSettingsQuery),
  component: () => <SignInPage {...Route.useSearch()} />,
})
