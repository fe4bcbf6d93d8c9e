import { Globe, RotateCcw, X } from 'lucide-react'
import { Section } from '@/components/layout/section.tsx'
import { Button } from '@/components/ui/button.tsx'
import { ErrorState } from '@/components/ui/error-state.tsx'
import { Progress } from '@/components/ui/progress.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { type AgentState, isOpen, progressOf } from '@/session/tasks/agent-state.ts'
import { useAgentTask } from '@/session/tasks/use-agent-task.ts'
import type { OrganizationDetails } from '../queries.ts'
import { FoundOut } from './found-out.tsx'
import { researchOf } from './research-result.ts'

type ResearchSectionProps = {
  organization: OrganizationDetails
  canWrite: boolean
  onSaved: () => void
}

/** Reads the organisation's website, shows each step, and what was found out. */
export function ResearchSection({ organization, canWrite, onSaved }: ResearchSectionProps) {
  const { id, website } = organization
  const task = useAgentTask(id, 'company-research')
  const { state } = task
  const found = state?.status === 'completed' ? researchOf(state.result) : null
  const read = () => task.trigger({ website: website ?? '' })
  return (
    <Section
      title="Website research"
      description="Reads your website: what you do and offer, how you speak and how you look. Its pages become knowledge for your agents."
    >
      {state === undefined ? (
        task.loadError ? (
          <ErrorState title="The research did not load" onRetry={task.reload}>
            {task.loadError.message}
          </ErrorState>
        ) : (
          <div aria-hidden="true" className="px-4 py-3">
            <Skeleton className="h-8 w-40" />
          </div>
        )
      ) : (
        <>
          {found && (
            <FoundOut
              found={found}
              organization={organization}
              canWrite={canWrite}
              onSaved={onSaved}
            />
          )}
          <div className="flex flex-wrap items-center gap-3 px-4 py-3">
            {state && isOpen(state) ? (
              <Working state={state} isCancelling={task.isCancelling} onCancel={task.cancel} />
            ) : (
              <>
                {state?.status === 'failed' && (
                  <p className="min-w-0 basis-full break-words text-13 text-red">{state.error}</p>
                )}
                {state?.status === 'failed' && (
                  <Button busy={task.isAsking} onClick={task.retry}>
                    <RotateCcw size={16} aria-hidden="true" />
                    Retry
                  </Button>
                )}
                <Button busy={task.isAsking} disabled={!website} onClick={read}>
                  <Globe size={16} aria-hidden="true" />
                  {state ? 'Read the website again' : 'Read the website'}
                </Button>
                <p className="min-w-0 break-words text-13 text-text-3">
                  {website ?? 'Add a website to the details first.'}
                </p>
              </>
            )}
          </div>
        </>
      )}
    </Section>
  )
}

type WorkingProps = { state: AgentState; isCancelling: boolean; onCancel: () => void }

function Working({ state, isCancelling, onCancel }: WorkingProps) {
  return (
    <>
      <div className="min-w-0 flex-1 basis-50">
        <p role="status" className="break-words text-13">
          {state.message ?? 'Waiting for its turn'}
        </p>
        <Progress
          value={progressOf(state) ?? 0}
          label="The website is being read"
          className="mt-2 max-w-80"
        />
      </div>
      <Button busy={isCancelling} onClick={onCancel}>
        <X size={16} aria-hidden="true" />
        Cancel
      </Button>
    </>
  )
}
