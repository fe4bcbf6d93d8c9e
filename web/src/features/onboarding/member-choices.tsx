import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ErrorState } from '@/components/ui/error-state.tsx'
import type { OnboardingAnswers } from '@/lib/form/onboarding-choices.ts'
import { toast } from '@/lib/toast.ts'
import { isOpen } from '@/session/tasks/agent-state.ts'
import { useAgentTask } from '@/session/tasks/use-agent-task.ts'
import type { Proposal } from './choices.ts'
import { ChoicesPage } from './choices-page.tsx'
import { galleryOf, leftOutOf } from './generated.ts'
import { GenerationStatus } from './generation-status.tsx'
import { ReadingProgress } from './reading-progress.tsx'
import { useChoices } from './use-choices.ts'
import { useProposals } from './use-proposals.ts'

type MemberChoicesProps = {
  organizationId: string
  answers: OnboardingAnswers
  /** Goes to the gallery that was made. */
  onMade: (galleryId: string) => void
}

export const previewPath = (galleryId: string) => `/dashboard/gallery/${galleryId}/preview`

/** The task that makes the gallery; what ends while it is looked at leads on. */
function useGeneration(organizationId: string, onMade: (galleryId: string) => void) {
  const task = useAgentTask(organizationId, 'gallery-generation')
  const watched = useRef('')
  const { state } = task
  useEffect(() => {
    if (!state) return
    if (isOpen(state)) watched.current = state.eventId
    const gallery = galleryOf(state)
    if (!gallery || watched.current !== state.eventId) return
    watched.current = ''
    for (const { name, why } of leftOutOf(state)) {
      toast.warning(`${name} did not fit`, { description: why })
    }
    onMade(gallery)
  }, [state, onMade])
  return task
}

/** The proposals for an organisation, from its website too; from here its gallery is made. */
export function MemberChoices({ organizationId, answers, onMade }: MemberChoicesProps) {
  const proposed = useProposals(organizationId, answers)
  const generation = useGeneration(organizationId, onMade)
  const { choices, choose } = useChoices()
  const { research, unread, failure, proposals, notes } = proposed
  const { state } = generation
  const tasks = [research, proposed.writer, generation]
  const loadError = tasks.find((task) => task.loadError)?.loadError
  const reload = () => {
    for (const task of tasks) if (task.loadError) task.reload()
  }
  const isMaking = state ? isOpen(state) : false
  const made = state ? galleryOf(state) : null
  const create = (agents: Proposal[]) =>
    generation.trigger({
      title: answers.companyName ? `Agents of ${answers.companyName}`.slice(0, 80) : 'Our agents',
      research: proposed.event,
      agents,
    })
  return (
    <ChoicesPage
      proposals={proposals}
      choices={choices}
      onChoose={choose}
      skip="/dashboard/agents"
      done={made ? 'Create another gallery' : 'Create gallery'}
      busy={generation.isAsking || isMaking}
      onDone={create}
    >
      {loadError && (
        <ErrorState title="Your proposals did not load" onRetry={reload}>
          {loadError.message}
        </ErrorState>
      )}
      {proposed.isReading && !loadError && (
        <ReadingProgress
          state={research.state ?? null}
          isCancelling={research.isCancelling}
          onCancel={research.cancel}
        />
      )}
      {unread && (
        <p className="mb-4 break-words text-13 text-text-2">
          {unread} These agents are proposed from your answers alone.{' '}
          <button type="button" className="text-accent-text underline" onClick={research.retry}>
            Read the website again
          </button>
        </p>
      )}
      {notes.length > 0 && (
        <p className="mb-4 break-words text-13 text-text-2">{notes.join(' ')}</p>
      )}
      {failure && (
        <ErrorState title="There are no proposals" onRetry={proposed.writer.retry}>
          {failure}
        </ErrorState>
      )}
      {state && (isMaking || state.status === 'failed') && (
        <GenerationStatus
          state={state}
          isAsking={generation.isAsking}
          isCancelling={generation.isCancelling}
          onRetry={generation.retry}
          onCancel={generation.cancel}
        />
      )}
      {made && (
        <p className="mb-4 text-13 text-text-2">
          {state?.message}{' '}
          <Link to={previewPath(made)} className="text-accent-text underline">
            Open it
          </Link>
        </p>
      )}
    </ChoicesPage>
  )
}
