import { GalleriesPage } from '@/features/admin/analytics/galleries-page.tsx'
import { useAnalyticsSearch } from '@/features/admin/analytics/use-analytics-search.ts'

export function Galleries() {
  return <GalleriesPage {...useAnalyticsSearch('galleries')} />
}
