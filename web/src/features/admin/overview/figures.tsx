import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Card } from '@/components/ui/card.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { type Overview, overviewQuery } from './overview-queries.ts'

const number = (value: number) => value.toLocaleString('en')

/** Organisations, people, sessions and tasks. */
export function Figures() {
  const { data, error, refetch } = useQuery(overviewQuery)
  if (error && !data) {
    return (
      <Card>
        <LoadFailure title="The figures did not load" error={error} onRetry={refetch} />
      </Card>
    )
  }
  return (
    <section aria-label="Figures">
      <dl className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {data ? (
          figuresOf(data).map((figure) => <Figure key={figure.label} {...figure} />)
        ) : (
          <FigureSkeletons />
        )}
      </dl>
    </section>
  )
}

type FigureProps = { label: string; value: number; more: string; to?: string }

function figuresOf(all: Overview): FigureProps[] {
  return [
    {
      label: 'Organizations',
      value: all.organizations,
      more: `${number(all.new_organizations)} new in 7 days, ${number(all.paying)} with a plan, ${number(all.trialing)} in a trial`,
      to: '/admin/organizations',
    },
    {
      label: 'Users',
      value: all.people,
      more: `${number(all.new_people)} new in 7 days, ${number(all.signed_in)} sessions used in the last 24 hours`,
      to: '/admin/users',
    },
    {
      label: 'Sessions with agents, 30 days',
      value: all.sessions,
      more: 'Started by visitors and members, not counting drafts',
    },
    {
      label: 'Tasks, 30 days',
      value: all.tasks,
      more: `${number(all.open_tasks)} in progress, ${number(all.failed_tasks)} failed`,
    },
  ]
}

function Figure({ label, value, more, to }: FigureProps) {
  return (
    <div className="relative min-w-0 rounded-xl border bg-bg-2 p-4">
      <dt className="text-13 text-text-2">
        {to ? (
          <Link to={to} className="after:absolute after:inset-0 hover:text-text-1">
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd className="mt-1 font-medium text-28 tabular-nums">{number(value)}</dd>
      <dd className="mt-1 text-12 text-text-3">{more}</dd>
    </div>
  )
}

function FigureSkeletons() {
  return [0, 1, 2, 3].map((at) => (
    <div key={at} className="rounded-xl border bg-bg-2 p-4">
      <dt>
        <Skeleton className="h-5 w-28" />
      </dt>
      <dd className="mt-1">
        <Skeleton className="h-16 w-full" />
      </dd>
    </div>
  ))
}
