import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Portrait } from '@/components/face/portrait.tsx'
import { Button } from '@/components/ui/button.tsx'
import type { Template } from '../template.ts'
import { type Event, weekQuery } from './week-queries.ts'

const most = 5

const times = (count: number) => (count === 1 ? 'once' : `${count} times`)

function Said({ event }: { event: Event }) {
  if (event.kind === 'unanswered') {
    return (
      <>
        could not answer “{event.question}” {times(event.times)}
      </>
    )
  }
  if (event.kind === 'handed') {
    const what = event.times === 1 ? 'a conversation' : `${event.times} conversations`
    return <>handed {what} to a person</>
  }
  return (
    <>
      fails {event.failed} of {event.all} {event.all === 1 ? 'test' : 'tests'}
    </>
  )
}

function Act({ event }: { event: Event }): ReactNode {
  if (event.kind === 'unanswered') {
    const { gap, question } = event
    return (
      <Link to="/dashboard/knowledge" search={{ add: 'answer', gap, question }}>
        Add an answer
      </Link>
    )
  }
  if (event.kind === 'handed') {
    return (
      <Link to="/dashboard/agents/inbox" search={{ show: 'all', agent: event.agent, period: '7' }}>
        {event.times === 1 ? 'Read it' : 'Read them'}
      </Link>
    )
  }
  return (
    <Link to="/dashboard/agents/$id" params={{ id: event.agent }} search={{ section: 'tests' }}>
      See tests
    </Link>
  )
}

type ThisWeekProps = { organizationId: string; templates: Template[] }

/** What agents could not answer, handed to people or fail at, each with what mends it. */
export function ThisWeek({ organizationId, templates }: ThisWeekProps) {
  const { data = [] } = useQuery(weekQuery(organizationId))
  const shown = data
    .flatMap((event) => {
      const agent = templates.find(({ id }) => id === event.agent)
      return agent ? [{ event, agent }] : []
    })
    .slice(0, most)
  if (shown.length === 0) return null
  return (
    <section
      aria-labelledby="this-week"
      className="mt-6 overflow-hidden rounded-xl border border-border-2 bg-bg-2"
    >
      <header className="flex h-12 items-baseline gap-2 px-4 pt-3.5">
        <h2 id="this-week" className="text-14 font-medium">
          This week
        </h2>
        <p className="text-12 text-text-3">All agents, 7 days</p>
      </header>
      <ul>
        {shown.map(({ event, agent }) => (
          <li
            key={`${event.kind} ${event.agent} ${event.kind === 'unanswered' ? event.gap : ''}`}
            className="flex min-h-12 items-center gap-3 border-t border-border-1 px-4 py-2"
          >
            <Portrait personId={agent.avatar} styleId={agent.style_id} name="" size={24} />
            <p className="line-clamp-2 min-w-0 flex-1 text-13 text-text-2 [overflow-wrap:anywhere]">
              <span className="font-medium text-text-1">{agent.name}</span> <Said event={event} />
            </p>
            <Button asChild size="sm" className="flex-none">
              {Act({ event })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
