import { queryOptions } from '@tanstack/react-query'
import type { AnswerScored } from '@/components/answer-score.tsx'
import { callFunction } from '@/lib/call-function.ts'
import { supabase } from '@/lib/supabase.ts'

/** What an agent did, or would have asked to do. */
export type Call = {
  id: string
  name: string
  title: string
  acts: string
  arguments: unknown
  state: string
}
/** An answer as it is held beside another. */
export type Answered = {
  text: string
  answered: boolean
  citations: { number: number; title: string; quote: string }[]
  confidence: number | null
  /** What wrote it; null is the built-in responder. */
  model: string | null
  tokens: number
  /** In millionths of a US dollar. */
  amount: number
  took_ms: number | null
  score: AnswerScored | null
  calls: Call[]
}
/** A visitor's message and the answer to it. */
export type PastTurn = { question: string; answer: string }

const took = (from: string, until: string | null) =>
  until === null ? null : Date.parse(until) - Date.parse(from)

/** What was said then: the question, and all that is known of its answer. */
export const pastTurnQuery = (organizationId: string, { question, answer }: PastTurn) =>
  queryOptions({
    queryKey: ['inbox', organizationId, 'turn', answer],
    queryFn: async ({ signal }) => {
      const [asked, said, used] = await Promise.all([
        supabase()
          .from('messages')
          .select('text, tool_calls(id, name, title, acts, arguments, state, created_at)')
          .eq('organization_id', organizationId)
          .eq('id', question)
          .abortSignal(signal)
          .single()
          .throwOnError(),
        supabase()
          .from('messages')
          .select(
            'text, state, confidence, created_at, completed_at, message_citations(number, title, quote), answer_scores(score, failed)',
          )
          .eq('organization_id', organizationId)
          .eq('id', answer)
          .abortSignal(signal)
          .single()
          .throwOnError(),
        supabase()
          .from('usage_ledger')
          .select('model, input_tokens, output_tokens, amount')
          .eq('organization_id', organizationId)
          .eq('answer_id', answer)
          .abortSignal(signal)
          .maybeSingle()
          .throwOnError(),
      ])
      const { text, state, confidence, created_at, completed_at, answer_scores } = said.data
      const then: Answered = {
        ...{ text, answered: state === 'complete', confidence },
        citations: said.data.message_citations.toSorted((a, b) => a.number - b.number),
        model: used.data?.model ?? null,
        tokens: (used.data?.input_tokens ?? 0) + (used.data?.output_tokens ?? 0),
        amount: Number(used.data?.amount ?? 0),
        took_ms: took(created_at, completed_at),
        score: answer_scores as AnswerScored | null,
        calls: asked.data.tool_calls,
      }
      return { question: asked.data.text, then }
    },
  })

type Replayed = Omit<Answered, 'model' | 'tokens'> & {
  used: { model: string; input_tokens: number; output_tokens: number } | null
}

/** Puts it again to the draft or a version, through its own models or another. */
export async function replayTurn(
  templateId: string,
  { question }: PastTurn,
  { version, model }: { version: number | null; model: string | null },
): Promise<Answered> {
  const { used, ...answer } = await callFunction<Replayed>(`agent-tests/${templateId}/replay`, {
    body: { message_id: question, version, model },
  })
  return {
    ...answer,
    model: used?.model ?? null,
    tokens: used ? used.input_tokens + used.output_tokens : 0,
  }
}
