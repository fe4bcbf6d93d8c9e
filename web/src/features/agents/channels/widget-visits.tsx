import { useQuery } from '@tanstack/react-query'
import { contactOf, VisitorName } from '@/components/site-visitor.tsx'
import { exactTime, relativeTime } from '@/lib/format/relative-time.ts'
import type { Template } from '../template.ts'
import { type WidgetVisit, widgetVisitsQuery } from './queries.ts'

/** Who wrote from other sites and is known; nothing while there is nobody. */
export function WidgetVisits({ template }: { template: Template }) {
  const { data = [] } = useQuery(widgetVisitsQuery(template))
  if (data.length === 0) return null
  return (
    <section aria-labelledby="visits" className="flex flex-col gap-2">
      <h3 id="visits" className="font-medium text-13">
        Known visitors
      </h3>
      <ul className="overflow-hidden rounded-xl border border-border-2 bg-bg-2">
        {data.map((visit) => (
          <Visit key={visit.user_id} {...visit} />
        ))}
      </ul>
    </section>
  )
}

function Visit({ created_at, ...visitor }: WidgetVisit) {
  return (
    <li className="flex items-center gap-3 border-b border-border-1 px-4 py-2.5 text-13 last:border-b-0">
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5 font-medium">
          <VisitorName {...visitor} />
        </span>
        <span className="block truncate text-12 text-text-3">{contactOf(visitor)}</span>
      </span>
      <time
        className="flex-none text-12 text-text-3"
        dateTime={created_at}
        title={exactTime(created_at)}
      >
        {relativeTime(created_at)}
      </time>
    </li>
  )
}
