import { ComprehensivePage } from '@/features/admin/analytics/comprehensive-page.tsx'
import { useAnalyticsSearch } from '@/features/admin/analytics/use-analytics-search.ts'

export function Comprehensive() {
  return <ComprehensivePage {...useAnalyticsSearch('comprehensive')} />
}
