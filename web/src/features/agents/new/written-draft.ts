import { queryOptions } from '@tanstack/react-query'
import { callFunction } from '@/lib/call-function.ts'
import type { BaseTemplate } from '../template.ts'
import { type Draft, startFrom } from './draft-from-sentence.ts'
import { roleFromSentence } from './role-from-sentence.ts'

/** What a model wrote for a sentence; the rest goes by rules. */
type Written = {
  job: string
  role?: string
  tone?: string
  response_length?: string
  instructions?: string
  greeting?: string
  starter_questions?: string[]
}
/** No draft and no note: there is no model to ask. */
type Answer = { draft: Written | null; note: string | null }

export const writtenDraftQuery = (organizationId: string, sentence: string) =>
  queryOptions({
    queryKey: ['agents', organizationId, 'draft', sentence],
    queryFn: ({ signal }): Promise<Answer> =>
      callFunction('agent-drafts', {
        ...{ organizationId, signal },
        body: { organization_id: organizationId, sentence },
      }),
    // It is paid for each time.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** The draft by rules with what a model wrote in its place. */
export function withWritten(byRules: Draft, written: Written, templates: BaseTemplate[]): Draft {
  const base = templates.find(({ template_id }) => template_id === written.job)
  const { template, task } = base ? startFrom(base, byRules.task) : byRules
  const name = template.name ?? ''
  const { role, tone, response_length, instructions, greeting, starter_questions } = written
  return {
    ...{ base: base ?? byRules.base, matched: true, task },
    isWritten: true,
    template: {
      ...template,
      // A role is a noun, whoever wrote it.
      role:
        (role && roleFromSentence(`${role} agent`)) || byRules.template.role || base?.role || '',
      ...(tone && { tone }),
      ...(response_length && { response_length }),
      ...(instructions && { instructions: `Your task: ${task}\n\n${instructions}` }),
      ...(greeting && { greeting: greeting.replaceAll('{name}', name) }),
      ...(starter_questions && { starter_questions }),
    },
  }
}
