import { Check, TriangleAlert } from 'lucide-react'
import { Button } from '@/components/ui/button.tsx'
import { Spinner } from '@/components/ui/spinner.tsx'

export type SaveState =
  | { kind: 'saved' | 'waiting' | 'saving' | 'conflict' }
  | { kind: 'invalid' | 'failed'; message: string }

/** Beside the title: whether what is on the screen is on the server. */
export function SaveStatus({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  if (state.kind === 'failed' || state.kind === 'invalid') {
    return (
      <span role="alert" className="flex min-w-0 items-center gap-1.5 text-13 text-red">
        <TriangleAlert size={16} className="flex-none" aria-hidden="true" />
        <span className="max-w-48 truncate xl:max-w-80" title={state.message}>
          Not saved<span className="max-sm:sr-only">: {state.message}</span>
        </span>
        {state.kind === 'failed' && (
          <Button size="sm" variant="ghost" onClick={onRetry}>
            Retry
          </Button>
        )}
      </span>
    )
  }
  return (
    <span role="status" className="flex items-center gap-1.5 text-13 text-text-3">
      {state.kind === 'saved' ? (
        <>
          <Check size={16} aria-hidden="true" />
          Saved
        </>
      ) : state.kind === 'conflict' ? (
        'Not saved'
      ) : (
        <>
          <Spinner />
          Saving
        </>
      )}
    </span>
  )
}
