import { SessionsPage } from '@/features/admin/analytics/sessions-page.tsx'
import { useAnalyticsSearch } from '@/features/admin/analytics/use-analytics-search.ts'

export function Sessions() {
  return <SessionsPage {...useAnalyticsSearch('sessions')} />
}
