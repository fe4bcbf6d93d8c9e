import { AssistantsPage } from '@/features/admin/analytics/assistants-page.tsx'
import { useAnalyticsSearch } from '@/features/admin/analytics/use-analytics-search.ts'

export function Assistants() {
  return <AssistantsPage {...useAnalyticsSearch('assistants')} />
}
