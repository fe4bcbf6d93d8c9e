import { useListSearch } from '@/features/admin/list/use-list-search.ts'
import { parseStripeConfigSearch } from '@/features/admin/stripe/stripe-config-search.ts'
import { StripeConfigsPage } from '@/features/admin/stripe/stripe-configs-page.tsx'

export function StripeConfigs() {
  return <StripeConfigsPage {...useListSearch(parseStripeConfigSearch)} />
}
