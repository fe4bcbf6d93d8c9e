import { ErrorState } from '@/components/ui/error-state.tsx'

export function StartError({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <ErrorState title="Digital Workforce did not start" onRetry={onRetry}>
        The server could not be reached. Check your connection, then try again.
      </ErrorState>
    </main>
  )
}
