import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/page.tsx'
import { TopBar } from '@/components/top-bar.tsx'
import { ErrorState } from '@/components/ui/error-state.tsx'
import { AccountPage } from '@/features/account/account-page.tsx'
import { parseAccountSearch } from '@/features/account/account-search.ts'
import { AccountSkeleton } from '@/features/account/account-skeleton.tsx'
import { accountQuery, sessionsQuery } from '@/features/account/queries.ts'
import { authSettingsQuery } from '@/lib/auth-settings.ts'
import { wordsOf } from '@/lib/auth-words.ts'

export const Route = createFileRoute('/dashboard/account/')({
  validateSearch: parseAccountSearch,
  loader: ({ context: { queryClient, userId } }) => {
    void queryClient.prefetchQuery(accountQuery(userId))
    void queryClient.prefetchQuery(sessionsQuery(userId))
    void queryClient.prefetchQuery(authSettingsQuery)
  },
  component: Account,
})

function Account() {
  const { userId } = Route.useRouteContext()
  const { open } = Route.useSearch()
  const navigate = Route.useNavigate()
  const account = useQuery(accountQuery(userId))
  const settings = useQuery(authSettingsQuery)
  const error = account.error ?? settings.error
  const retry = () => {
    for (const query of [account, settings]) if (query.error) void query.refetch()
  }
  return (
    <>
      <TopBar title="Account" />
      <Page>
        {account.data && settings.data ? (
          <AccountPage
            user={account.data}
            settings={settings.data}
            open={open}
            onOpen={(next) =>
              void navigate({ search: { open: next }, replace: next === undefined })
            }
          />
        ) : error ? (
          <ErrorState title="Your account did not load" onRetry={retry}>
            {wordsOf(error, 'Try again in a minute.')}
          </ErrorState>
        ) : (
          <AccountSkeleton />
        )}
      </Page>
    </>
  )
}
