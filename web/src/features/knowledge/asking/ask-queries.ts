import { queryOptions } from '@tanstack/react-query'
import { callFunction } from '@/lib/call-function.ts'

export type AgentAnswer = {
  text: string
  answered: boolean
  citations: {
    number: number
    source_id: string
    title: string
    quote: string
    table_head?: string | null
  }[]
}

/** What the draft of an agent would answer. */
export const agentAnswerQuery = (
  organizationId: string,
  question: string,
  templateId: string | undefined,
) =>
  queryOptions({
    queryKey: ['knowledge', organizationId, 'answer', question, templateId],
    queryFn: ({ signal }) =>
      callFunction<AgentAnswer>('knowledge-ask', {
        organizationId,
        method: 'POST',
        body: { question, template_id: templateId },
        signal,
      }),
    enabled: question !== '' && templateId !== undefined,
    staleTime: 30_000,
    // A model may cost something: who wants it once more asks once more.
    retry: false,
  })
