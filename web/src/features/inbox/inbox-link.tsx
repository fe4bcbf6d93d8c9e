import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { Button } from '@/components/ui/button.tsx'
import { handoffsQuery } from './queries.ts'

/** The way to the inbox, with how many visitors wait in it. */
export function InboxLink({ organizationId }: { organizationId: string }) {
  const { data = [] } = useQuery(handoffsQuery(organizationId))
  const waiting = data.filter(({ status }) => status === 'waiting').length
  return (
    <Button asChild>
      <Link to="/dashboard/agents/inbox">
        <Inbox size={16} aria-hidden="true" />
        <span className="max-sm:sr-only">Inbox</span>
        {waiting > 0 && (
          <span className="rounded-md bg-accent-solid px-1.5 text-12 text-on-accent tabular-nums">
            {waiting}
            <span className="sr-only"> waiting</span>
          </span>
        )}
      </Link>
    </Button>
  )
}
