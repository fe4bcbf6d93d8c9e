import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Card } from '@/components/ui/card.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { healthQuery, overviewQuery, type Part, type PartState } from './overview-queries.ts'
import { partsOf } from './parts.ts'

const dots: Record<PartState, string> = {
  fine: 'bg-green',
  warning: 'bg-amber',
  failure: 'bg-red',
}
const words: Record<PartState, string> = {
  fine: 'works',
  warning: 'needs attention',
  failure: 'does not work',
}

const cell =
  'flex min-h-15 flex-1 basis-1/6 items-start gap-2.5 border-border-1 px-4 py-3 text-13 max-lg:basis-1/3 max-sm:basis-1/2 not-first:shadow-[-1px_-1px_0_0_var(--border-1)]'

/** How each part of the installation is. */
export function HealthStrip() {
  const health = useQuery(healthQuery)
  const { data: figures } = useQuery(overviewQuery)
  if (health.error && !health.data) {
    return (
      <Card>
        <LoadFailure
          title="The health of the platform did not load"
          error={health.error}
          onRetry={health.refetch}
        />
      </Card>
    )
  }
  if (!health.data) return <HealthSkeleton />
  return (
    <Card className="overflow-hidden" aria-label="Health">
      <ul className="flex flex-wrap">
        {partsOf(health.data.parts, figures).map((part) => (
          <PartCell key={part.name} part={part} />
        ))}
      </ul>
    </Card>
  )
}

function PartCell({ part: { name, state, says } }: { part: Part }) {
  return (
    <li className={cell}>
      <span aria-hidden="true" className={`mt-1.5 size-2 flex-none rounded-full ${dots[state]}`} />
      <span className="min-w-0">
        <span className="block font-medium">
          {name}
          <span className="sr-only"> {words[state]}:</span>
        </span>
        <span className="block break-words text-12 text-text-3">{says}</span>
      </span>
    </li>
  )
}

function HealthSkeleton() {
  return (
    <Card aria-busy="true" aria-label="Health">
      <div className="flex flex-wrap">
        {[0, 1, 2, 3, 4, 5].map((at) => (
          <div key={at} className={cell}>
            <Skeleton className="h-8 w-24" />
          </div>
        ))}
      </div>
    </Card>
  )
}
