import { Link } from '@tanstack/react-router'
import { UserRoundX } from 'lucide-react'
import { Button } from '@/components/ui/button.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { useWords } from '@/lib/visitor-words/use-words.ts'

/** An address without an agent behind it, or with one that is not published: the same answer for both. */
export function NoAgent() {
  const words = useWords()
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        media={<UserRoundX size={20} className="text-text-3" aria-hidden="true" />}
        title={words.agentNotFound}
        action={
          <Button asChild>
            <Link to="/">{words.backToHome}</Link>
          </Button>
        }
      >
        {words.agentIsNotThere}
      </EmptyState>
    </main>
  )
}
