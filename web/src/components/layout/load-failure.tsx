import { ErrorState } from '@/components/ui/error-state.tsx'
import { failureWords } from '@/lib/failure-words.ts'

type LoadFailureProps = { title: string; error: Error | null; onRetry: () => unknown }

/** What did not load, why, and Retry. */
export function LoadFailure({ title, error, onRetry }: LoadFailureProps) {
  return (
    <ErrorState title={title} onRetry={() => void onRetry()}>
      {error && failureWords(error)}
    </ErrorState>
  )
}
