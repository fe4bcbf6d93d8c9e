import { queryOptions } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callFunction } from '@/lib/call-function.ts'
import type { Json } from '@/lib/database.ts'
import type { OnboardingAnswers } from '@/lib/form/onboarding-choices.ts'
import { isFields, isOpen } from '@/session/tasks/agent-state.ts'
import { useAgentTask } from '@/session/tasks/use-agent-task.ts'
import { readNotes, readProposals } from './choices.ts'

const said = ({ objective, goal, companyName, industry, teamSize }: OnboardingAnswers) => ({
  ...{ objective, goal, company_name: companyName, industry, team_size: teamSize },
})

/** The agents for these answers alone: for who has no organisation in which a task could work. */
export const proposalsQuery = (answers: OnboardingAnswers) =>
  queryOptions({
    queryKey: ['onboarding-proposals', said(answers)],
    queryFn: async ({ signal }) => {
      const given = await callFunction<Json>('onboarding-proposals', {
        ...{ body: said(answers), signal },
      })
      return readProposals(given) ?? []
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Whether a task was asked for the same. */
const isFor = (input: Json | undefined, wanted: Record<string, string | null>) =>
  isFields(input) &&
  Object.entries(wanted).every(([name, value]) => (input[name] ?? null) === value)

/**
 * Has the website read and then agents proposed from it and from the answers, each once; goes on without the website
 * where that fails.
 */
export function useProposals(organizationId: string, answers: OnboardingAnswers) {
  const research = useAgentTask(organizationId, 'company-research')
  const writer = useAgentTask(organizationId, 'persona-writer')
  const asked = useRef('')
  const { website } = answers
  const isRead = website !== '' && isFor(research.state?.input, { website })
  const needsReading = website !== '' && research.state !== undefined && !isRead
  const isReading = website !== '' && (!isRead || (research.state ? isOpen(research.state) : true))
  const event = isRead && research.state?.status === 'completed' ? research.state.eventId : null
  const wanted = { ...said(answers), research: event }
  const isWritten = isFor(writer.state?.input, wanted)
  const needsWriting = !isReading && writer.state !== undefined && !isWritten

  useEffect(() => {
    const next = needsReading ? { website } : needsWriting ? wanted : null
    const key = JSON.stringify(next)
    if (!next || asked.current === key) return
    asked.current = key
    if (needsReading) research.trigger(next)
    else writer.trigger(next)
  })

  const { state } = writer
  const isDone = isWritten && state?.status === 'completed' && !isReading
  return {
    research,
    isReading,
    /** Why there is nothing of the website in the proposals. */
    unread: isRead && research.state?.status === 'failed' ? research.state.error : null,
    event,
    writer,
    /** Null until they are there. */
    proposals: isDone ? readProposals(state.result) : null,
    notes: isDone ? readNotes(state.result) : [],
    failure: isWritten && state?.status === 'failed' ? state.error : null,
    ask: () => writer.trigger(wanted),
    isAsking: writer.isAsking || research.isAsking,
  }
}
