import { createFileRoute } from '@tanstack/react-router'
import { requireVisitor } from '@/features/auth/guards.ts'
import { SignInPage } from '@/features/auth/sign-in-page.tsx'
import { signInSearch } from '@/features/auth/sign-in-search.ts'
import { takeWayBack } from '@/features/auth/take-way-back.ts'
import { authSettingsQuery } from '@/lib/auth-settings.ts'

export const Route = createFileRoute('/auth/signin')({
  validateSearch: signInSearch,
  beforeLoad: async (arrival) => {
    await takeWayBack(arrival)
    await requireVisitor(arrival)
  },
  // Known before the first picture, so that nothing jumps. Without it the password form is enough.
  loader: ({ context }) => context.queryClient.prefetchQuery(authSettingsQuery),
  component: () => <SignInPage {...Route.useSearch()} />,
})
