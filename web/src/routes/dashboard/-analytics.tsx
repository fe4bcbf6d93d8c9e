import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { AnalyticsPage } from '@/features/analytics/analytics-page.tsx'
import {
  type AnalyticsSearch,
  changed,
  isStep,
  parseAnalyticsSearch,
} from '@/features/analytics/analytics-search.ts'
import { useGates } from '@/session/access/use-gates.ts'

export function Analytics() {
  const { organizationId } = useRouteContext({ from: '/dashboard' })
  const search = parseAnalyticsSearch(useSearch({ from: '/dashboard/analytics' }))
  const navigate = useNavigate({ from: '/dashboard/analytics' })
  const mayOpen = useGates()
  return (
    <AnalyticsPage
      organizationId={organizationId}
      search={search}
      onSearch={(change: AnalyticsSearch) =>
        void navigate({
          search: (before) => changed(before, change),
          replace: !isStep(change),
          resetScroll: false,
        })
      }
      hasAgents={mayOpen('/dashboard/agents')}
      hasKnowledge={mayOpen('/dashboard/knowledge')}
    />
  )
}
