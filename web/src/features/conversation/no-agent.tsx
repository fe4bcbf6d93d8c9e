import { Link } from '@tanstack/react-router'
import { UserRoundX } from 'lucide-react'
import { Button } from '@/components/ui/button.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'

/** An address without an agent behind it, or with one that is not published: the same answer for both. */
export function NoAgent() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        media={<UserRoundX size={20} className="text-text-3" aria-hidden="true" />}
        title="Agent not found"
        action={
          <Button asChild>
            <Link to="/">Back to Home</Link>
          </Button>
        }
      >
        This agent does not exist or is not published. Ask the person who gave you the link for a
        new one.
      </EmptyState>
    </main>
  )
}
