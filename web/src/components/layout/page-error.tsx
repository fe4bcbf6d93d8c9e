import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ErrorState } from '@/components/ui/error-state.tsx'

/** What a route shows when its data did not come. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <main className="grid min-h-[60dvh] place-items-center">
      <ErrorState
        onRetry={() => {
          reset()
          void router.invalidate()
        }}
      >
        {error instanceof Error ? error.message : null}
      </ErrorState>
    </main>
  )
}
