import { createFileRoute } from '@tanstack/react-router'
import { SsoPage } from '@/features/admin/sso/sso-page.tsx'
import { parseSsoSearch, ssoConfigurationsQuery } from '@/features/admin/sso/sso-queries.ts'

export const Route = createFileRoute('/admin/sso-configurations')({
  validateSearch: parseSsoSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(ssoConfigurationsQuery(deps))
  },
  component: SsoConfigurations,
})

function SsoConfigurations() {
  const navigate = Route.useNavigate()
  return (
    <SsoPage
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
      }
    />
  )
}
