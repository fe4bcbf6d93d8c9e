import { Link } from '@tanstack/react-router'
import { ChartNoAxesColumn } from 'lucide-react'
import { Button } from '@/components/ui/button.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { type AnalyticsSearch, isFiltered } from './analytics-search.ts'

const media = <ChartNoAxesColumn size={20} className="text-text-3" aria-hidden="true" />

/** Nobody has talked to an agent so far; the first thing is to let people meet one. */
export function NoSessionsYet({ hasAgents }: { hasAgents: boolean }) {
  return (
    <EmptyState
      media={media}
      title="Nobody has talked to your agents yet"
      action={
        hasAgents && (
          <Button asChild variant="primary">
            <Link to="/dashboard/agents">Share an agent</Link>
          </Button>
        )
      }
    >
      How often they are asked, what about and what came of it is counted here from the first
      conversation on. Your own talks with drafts are left out.
    </EmptyState>
  )
}

type NoSessionsProps = {
  search: AnalyticsSearch
  onSearch: (change: AnalyticsSearch) => void
}

/** No session in these days, or none that fits. */
export function NoSessions({ search, onSearch }: NoSessionsProps) {
  const filtered = isFiltered(search)
  return (
    <EmptyState
      media={media}
      title={filtered ? 'No session matches' : 'No sessions in these days'}
      action={
        filtered ? (
          <Button
            onClick={() => onSearch({ agent: undefined, channel: undefined, gallery: undefined })}
          >
            Show all sessions of these days
          </Button>
        ) : (
          <Button onClick={() => onSearch({ days: 90, from: undefined, to: undefined })}>
            Show the last 90 days
          </Button>
        )
      }
    >
      {filtered ? 'Try another agent, channel or gallery.' : 'Try more days.'}
    </EmptyState>
  )
}

export function NoAnalytics() {
  return (
    <EmptyState media={media} title="Your organization has no analytics">
      What people ask your agents is shown here as soon as that is part of your plan.
    </EmptyState>
  )
}
