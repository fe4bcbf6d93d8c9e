import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { FullScreenSpinner } from '@/components/layout/full-screen-spinner.tsx'
import { ErrorState } from '@/components/ui/error-state.tsx'
import { useTitle } from '@/lib/hooks/use-title.ts'
import { useAuth } from '@/session/auth-context.tsx'
import { type PublishedAgent, publishedAgentQuery } from './queries.ts'

const NoAgent = lazy(() => import('./no-agent.tsx').then(({ NoAgent }) => ({ default: NoAgent })))

type WithPublishedAgentProps = {
  id: string
  titleOf: (agent: PublishedAgent) => string
  children: (agent: PublishedAgent) => ReactNode
}

/** Not in a loader: a visitor's anonymous session may come after the page. The answer does not depend on whose it is. */
export function WithPublishedAgent({ id, titleOf, children }: WithPublishedAgentProps) {
  const { session } = useAuth()
  const query = { ...publishedAgentQuery(id), enabled: session !== null }
  const { data: agent, error, isPending, refetch } = useQuery(query)
  useTitle(agent ? titleOf(agent) : 'Agent')
  if (error) {
    return (
      <ErrorState title="The agent could not be reached" onRetry={() => void refetch()}>
        {error.message}
      </ErrorState>
    )
  }
  if (isPending) return <FullScreenSpinner />
  if (agent) return children(agent)
  return (
    <Suspense>
      <NoAgent />
    </Suspense>
  )
}
