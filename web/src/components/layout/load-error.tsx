import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ErrorState } from '@/components/ui/error-state.tsx'
import { failureWords } from '@/lib/failure-words.ts'
import { useTitle } from '@/lib/hooks/use-title.ts'

type LoadErrorProps = ErrorComponentProps & {
  /** The title of the tab, where no TopBar says it. */
  screen?: string
  title: string
  explain?: (error: Error) => string
}

/** For the errorComponent of a route: what did not load, and Retry, which runs its loader again. */
export function LoadError(props: LoadErrorProps) {
  const { screen, title, error, reset, explain = failureWords } = props
  const router = useRouter()
  useTitle(screen)
  return (
    <ErrorState
      title={title}
      onRetry={() => {
        reset()
        void router.invalidate()
      }}
    >
      {error instanceof Error ? explain(error) : null}
    </ErrorState>
  )
}
