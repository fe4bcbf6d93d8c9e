import { RotateCcw, X } from 'lucide-react'
import { FormError } from '@/components/form/form-error.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Card } from '@/components/ui/card.tsx'
import { type AgentState, isOpen } from '@/session/tasks/agent-state.ts'
import { agentsOf, type Standing } from './generated.ts'

type GenerationStatusProps = {
  state: AgentState
  isAsking: boolean
  isCancelling: boolean
  onRetry: () => void
  onCancel: () => void
}

const words: Record<
  Standing,
  { tone: 'neutral' | 'draft' | 'ok' | 'warn' | 'bad' | 'run'; text: string }
> = {
  waiting: { tone: 'draft', text: 'Waiting' },
  preparing: { tone: 'run', text: 'Being prepared' },
  prepared: { tone: 'neutral', text: 'Prepared' },
  creating: { tone: 'run', text: 'Being created' },
  created: { tone: 'ok', text: 'Created' },
  'left out': { tone: 'warn', text: 'Did not fit' },
  stopped: { tone: 'bad', text: 'Not created' },
}

/** The gallery that is being made, or could not be: each agent and how far it is. */
export function GenerationStatus(props: GenerationStatusProps) {
  const { state, isAsking, isCancelling, onRetry, onCancel } = props
  const isWorking = isOpen(state)
  return (
    <Card aria-label="Your gallery" className="mb-4 p-4">
      <p role="status" className="break-words">
        {isWorking
          ? (state.message ?? 'Your gallery is about to be created')
          : 'Your gallery was not created'}
      </p>
      <ul className="mt-3 flex flex-col divide-y">
        {agentsOf(state).map(({ name, role, standing }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two agents may be called the same, and their order stays.
          <li key={at} className="flex items-center gap-3 py-2">
            <span className="min-w-0 flex-1 truncate">
              {name} <span className="text-text-3">{role}</span>
            </span>
            <Badge tone={words[standing].tone}>{words[standing].text}</Badge>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center justify-end gap-2">
        {isWorking ? (
          <Button busy={isCancelling} onClick={onCancel}>
            <X size={16} aria-hidden="true" />
            Cancel
          </Button>
        ) : (
          <>
            {state.error && (
              <span className="mr-auto">
                <FormError>{state.error}</FormError>
              </span>
            )}
            <Button busy={isAsking} onClick={onRetry}>
              <RotateCcw size={16} aria-hidden="true" />
              Retry
            </Button>
          </>
        )}
      </div>
    </Card>
  )
}
