import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Card, CardHeader, CardTitle } from '@/components/ui/card.tsx'
import { useLiveRows } from '@/lib/realtime/use-live-rows.ts'
import { gapsQuery, liveGaps, type OpenGap, type Sessions } from '../queries.ts'
import { CardSkeleton, NothingHere } from './card-states.tsx'

/** As long as the form of an answer takes it from the address. */
const mostAsked = 200

/** What agents could not answer, with the way to answer it. */
export function GapsCard({ organizationId, of }: { organizationId: string; of: Sessions }) {
  const { data: gaps, error, refetch } = useQuery(gapsQuery(organizationId, of))
  useLiveRows([liveGaps(organizationId)])
  const total = gaps?.[0]?.total ?? 0
  return (
    <Card>
      <CardHeader>
        <CardTitle>Could not answer</CardTitle>
        {total > 0 && <Badge tone="plain">{total.toLocaleString('en')}</Badge>}
        <Button asChild variant="ghost" size="sm" className="ml-auto">
          <Link
            to="/dashboard/knowledge"
            search={{ gaps: 'open', agent: of.agent }}
            aria-label="See all questions that agents could not answer"
          >
            See all
          </Link>
        </Button>
      </CardHeader>
      {error && !gaps ? (
        <LoadFailure title="These questions did not load" error={error} onRetry={refetch} />
      ) : !gaps ? (
        <CardSkeleton />
      ) : gaps.length === 0 ? (
        <NothingHere>
          No question of these days waits for an answer. One that is asked appears here a little
          later; those that were answered or dismissed since are left out.
        </NothingHere>
      ) : (
        <ul className="divide-y divide-border-1" aria-label="Questions without an answer">
          {gaps.map((gap) => (
            <GapItem key={gap.id} gap={gap} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function GapItem({ gap: { id, question, times, agents } }: { gap: OpenGap }) {
  const asked = times === 1 ? 'Asked once' : `Asked ${times.toLocaleString('en')} times`
  return (
    <li className="flex items-center gap-3 px-4 py-2.5 max-sm:flex-wrap">
      <span className="min-w-0 flex-1 max-sm:basis-full">
        <span className="line-clamp-2 text-13 text-text-1 wrap-anywhere">{question}</span>
        <span className="block truncate text-12 text-text-3">
          {[asked, ...agents.filter((name) => name !== null)].join(' · ')}
        </span>
      </span>
      <Button asChild size="sm">
        <Link
          to="/dashboard/knowledge"
          search={{ gaps: 'open', add: 'answer', question: question.slice(0, mostAsked), gap: id }}
          aria-label={`Add to knowledge: ${question}`}
        >
          Add to knowledge
        </Link>
      </Button>
    </li>
  )
}
