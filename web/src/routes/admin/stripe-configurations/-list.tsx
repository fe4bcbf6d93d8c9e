import { useNavigate, useSearch } from '@tanstack/react-router'
import { parseStripeConfigSearch } from '@/features/admin/stripe/stripe-config-search.ts'
import { StripeConfigsPage } from '@/features/admin/stripe/stripe-configs-page.tsx'

const from = '/admin/stripe-configurations/'

export function StripeConfigs() {
  const navigate = useNavigate({ from })
  return (
    <StripeConfigsPage
      search={parseStripeConfigSearch(useSearch({ from }))}
      onSearch={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
      }
    />
  )
}
