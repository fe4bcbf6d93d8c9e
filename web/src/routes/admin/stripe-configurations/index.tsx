import { createFileRoute } from '@tanstack/react-router'
import { stripeConfigsQuery } from '@/features/admin/stripe/stripe-config-queries.ts'
import { parseStripeConfigSearch } from '@/features/admin/stripe/stripe-config-search.ts'
import { StripeConfigsPage } from '@/features/admin/stripe/stripe-configs-page.tsx'

export const Route = createFileRoute('/admin/stripe-configurations/')({
  validateSearch: parseStripeConfigSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(stripeConfigsQuery(deps))
  },
  component: StripeConfigs,
})

function StripeConfigs() {
  const navigate = Route.useNavigate()
  return (
    <StripeConfigsPage
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
      }
    />
  )
}
