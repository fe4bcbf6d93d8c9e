import { Link } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { Button } from '@/components/ui/button.tsx'
import { namedWaiting, WaitingCount } from '@/components/waiting-count.tsx'
import { useWaiting } from '@/session/organization/waiting.ts'

/** The way to the inbox, with how many visitors wait in it. */
export function InboxLink() {
  const waiting = useWaiting()
  return (
    <Button asChild>
      <Link to="/dashboard/agents/inbox" aria-label={namedWaiting('Inbox', waiting)}>
        <Inbox size={16} aria-hidden="true" />
        <span className="max-sm:hidden">Inbox</span>
        {waiting > 0 && <WaitingCount count={waiting} />}
      </Link>
    </Button>
  )
}
