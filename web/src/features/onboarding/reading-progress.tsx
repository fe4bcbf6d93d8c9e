import { Button } from '@/components/ui/button.tsx'
import { Card } from '@/components/ui/card.tsx'
import { Progress } from '@/components/ui/progress.tsx'
import { type AgentState, progressOf } from '@/session/tasks/agent-state.ts'

type ReadingProgressProps = {
  /** Null until it has begun. */
  state: AgentState | null
  isCancelling: boolean
  onCancel: () => void
}

/** The website is being read: what happens now, and the way on without it. */
export function ReadingProgress({ state, isCancelling, onCancel }: ReadingProgressProps) {
  return (
    <Card className="mb-4 flex flex-wrap items-center gap-3 p-4">
      <div className="min-w-0 flex-1 basis-50">
        <p role="status" className="break-words text-13">
          {state?.message ?? 'Your website is about to be read'}
        </p>
        <Progress
          value={state ? (progressOf(state) ?? 0) : 0}
          label="Your website is being read"
          className="mt-2"
        />
      </div>
      {state && (
        <Button busy={isCancelling} onClick={onCancel}>
          Go on without it
        </Button>
      )}
    </Card>
  )
}
