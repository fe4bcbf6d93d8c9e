import { isAuthRetryableFetchError } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { FullScreenSpinner } from '@/components/layout/full-screen-spinner.tsx'
import { InVisitorLanguage } from '@/components/layout/in-visitor-language.tsx'
import { ErrorState } from '@/components/ui/error-state.tsx'
import { useTitle } from '@/lib/hooks/use-title.ts'
import { languages } from '@/lib/visitor-words/chosen-language.ts'
import { useFirstWords } from '@/lib/visitor-words/use-first-words.ts'
import type { FirstWords } from '@/lib/visitor-words/words.ts'
import { wordsQuery } from '@/lib/visitor-words/words-query.ts'
import { useAuth } from '@/session/auth-context.tsx'
import { useSession } from '@/session/session-context.tsx'
import { type PublishedAgent, publishedAgentQuery } from './queries.ts'

const NoAgent = lazy(() => import('./no-agent.tsx').then(({ NoAgent }) => ({ default: NoAgent })))

type WithPublishedAgentProps = {
  id: string
  titleOf: (agent: PublishedAgent, words: FirstWords) => string
  children: (agent: PublishedAgent) => ReactNode
}

/** Not in a loader: a visitor's anonymous session may come after the page. The answer does not depend on whose it is. */
export function WithPublishedAgent({ id, titleOf, children }: WithPublishedAgentProps) {
  const { session, signInAnonymously } = useAuth()
  const { failure } = useSession()
  const query = { ...publishedAgentQuery(id), enabled: session !== null }
  const { data: agent, error, isPending, refetch } = useQuery(query)
  // Most agents speak the browser's language: its words come with the agent.
  useQuery(wordsQuery(languages))
  useTitle(agent ? undefined : 'Agent')
  const noSession = session === null ? failure : null
  if (isPending && !noSession) return <FullScreenSpinner />
  return (
    <InVisitorLanguage spoken={agent?.languages ?? languages}>
      {agent === undefined ? (
        <Unreachable
          error={noSession ?? error}
          onRetry={() => void (noSession ? signInAnonymously().catch(() => {}) : refetch())}
        />
      ) : agent ? (
        <Titled titleOf={(words) => titleOf(agent, words)}>{children(agent)}</Titled>
      ) : (
        <Suspense>
          <NoAgent />
        </Suspense>
      )}
    </InVisitorLanguage>
  )
}

type TitledProps = { titleOf: (words: FirstWords) => string; children: ReactNode }

function Titled({ titleOf, children }: TitledProps) {
  useTitle(titleOf(useFirstWords()))
  return children
}

function Unreachable({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const words = useFirstWords()
  return (
    <ErrorState title={words.agentUnreachable} retryLabel={words.retry} onRetry={onRetry}>
      {isAuthRetryableFetchError(error) ? words.unreachable : error?.message}
    </ErrorState>
  )
}
