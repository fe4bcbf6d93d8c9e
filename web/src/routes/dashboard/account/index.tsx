import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ErrorState } from '@/components/ui/error-state.tsx'
import { AccountPage } from '@/features/account/account-page.tsx'
import { parseAccountSearch } from '@/features/account/account-search.ts'
import { AccountSkeleton } from '@/features/account/account-skeleton.tsx'
import { accountQuery, sessionsQuery } from '@/features/account/queries.ts'
import { authSettingsQuery } from '@/lib/auth/auth-settings.ts'
import { errorMessage } from '@/lib/auth/error-message.ts'
import { useTitle } from '@/lib/use-title.ts'

export const Route = createFileRoute('/dashboard/account/')({
  validateSearch: parseAccountSearch,
  loader: ({ context: { queryClient, userId } }) => {
    void queryClient.prefetchQuery(accountQuery(userId))
    void queryClient.prefetchQuery(sessionsQuery(userId))
    void queryClient.prefetchQuery(authSettingsQuery)
  },
  component: Profile,
})

function Profile() {
  useTitle('Account')
  const { userId } = Route.useRouteContext()
  const { open } = Route.useSearch()
  const navigate = Route.useNavigate()
  const account = useQuery(accountQuery(userId))
  const settings = useQuery(authSettingsQuery)
  const error = account.error ?? settings.error
  const retry = () => {
    for (const query of [account, settings]) if (query.error) void query.refetch()
  }
  if (account.data && settings.data) {
    return (
      <AccountPage
        user={account.data}
        settings={settings.data}
        open={open}
        onOpen={(next) => void navigate({ search: { open: next }, replace: next === undefined })}
      />
    )
  }
  if (!error) return <AccountSkeleton />
  return (
    <ErrorState title="Your account did not load" onRetry={retry}>
      {errorMessage(error, 'Try again in a minute.')}
    </ErrorState>
  )
}
