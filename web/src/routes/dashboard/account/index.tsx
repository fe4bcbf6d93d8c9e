import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { LoadError } from '@/components/layout/load-error.tsx'
import { PendingScreen } from '@/components/layout/pending-screen.tsx'
import { AccountPage } from '@/features/account/account-page.tsx'
import { parseAccountSearch } from '@/features/account/account-search.ts'
import { AccountSkeleton } from '@/features/account/account-skeleton.tsx'
import { accountQuery, sessionsQuery } from '@/features/account/queries.ts'
import { authSettingsQuery } from '@/lib/auth/auth-settings.ts'
import { errorMessage } from '@/lib/auth/error-message.ts'
import { useTitle } from '@/lib/hooks/use-title.ts'

export const Route = createFileRoute('/dashboard/account/')({
  validateSearch: parseAccountSearch,
  // Not waited for: on a first visit the frame would wait too.
  loader: ({ context: { queryClient, userId } }) => {
    void queryClient.prefetchQuery(sessionsQuery(userId))
    void queryClient.prefetchQuery(accountQuery(userId))
    void queryClient.prefetchQuery(authSettingsQuery)
  },
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: () => (
    <PendingScreen screen="Account">
      <AccountSkeleton />
    </PendingScreen>
  ),
  errorComponent: (props) => (
    <LoadError
      screen="Account"
      title="Your account did not load"
      explain={(error) => errorMessage(error, 'Try again in a minute.')}
      {...props}
    />
  ),
  component: Profile,
})

function Profile() {
  useTitle('Account')
  const { userId } = Route.useRouteContext()
  const { open } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data: user } = useSuspenseQuery(accountQuery(userId))
  const { data: settings } = useSuspenseQuery(authSettingsQuery)
  return (
    <AccountPage
      user={user}
      settings={settings}
      open={open}
      onOpen={(next) => void navigate({ search: { open: next }, replace: next === undefined })}
    />
  )
}
