import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { asUser } from '../lib/database.ts'
import { HttpError } from '../lib/http-error.ts'
import { Answer, type Answering } from './answer.ts'
import { type Citation, shownCitation } from './citations.ts'
import type { Score } from './contract/score.ts'
import { judged, type Verdict } from './judged.ts'
import type { ModelFor } from './model.ts'
import { Meter, type Used } from './models/meter.ts'
import { type Refusal, refused, settleOwn, type Turn } from './turn-store.ts'

export type TriedOut = {
  text: string
  answered: boolean
  citations: Citation[]
  used: Used | null
  /** Whether a model finds in it what it was asked to find; null where none was asked, or none told. */
  verdict: Verdict | null
  /** How well it keeps to the persona; null where nothing of that applies. */
  score: Score | null
}
/** Its draft, where no version is asked for. */
export type TryOut = { templateId: string; question: string; live?: boolean; criterion?: string }
type Draft = Pick<Turn, 'agent' | 'models'> & { entry?: string }
type Deps = Pick<Answering, 'db' | 'log' | 'claims' | 'writeFor'> & { modelFor: ModelFor }

/**
 * What the draft of an agent, or its live version, would answer, with its sources even where it shows none: nothing is
 * stored. A 404 for who may not read the draft.
 */
export async function tryOut(
  { modelFor, writeFor, ...deps }: Deps,
  { templateId, question, live = false, criterion }: TryOut,
  signal: AbortSignal,
): Promise<TriedOut> {
  const { rows } = await asUser(deps.db, deps.claims, (trx) =>
    sql<{ draft: (Draft & Partial<Refusal>) | null }>`
      select ${live ? sql`private.live_to_try` : sql`private.draft_to_try`}(${templateId}) as draft
    `.execute(trx),
  )
  const draft = rows[0]?.draft
  if (!draft) throw new HttpError(404, 'agent_not_found', 'This agent does not exist.')
  const { refusal, retry_after, entry } = draft
  if (refusal) throw refused({ refusal, retry_after })
  const meter = new Meter()
  const definition = { ...draft.agent.definition, show_citations: true }
  const answer = new Answer({
    ...deps,
    meter,
    model: modelFor(draft, deps.claims, meter),
    turn: {
      conversation_id: randomUUID(),
      message_id: randomUUID(),
      agent: { ...draft.agent, definition },
      models: draft.models,
      ...{ history: [], summary: '', summarized_until: null },
      notes_gaps: false,
      interaction: null,
      ...{ hands_off: false, waits_for_person: false, organization_name: '', hints: [] },
      ...{ tools: [], tool_call: null },
    },
    request: {
      ...{ templateId, conversationId: null, draft: !live, channel: 'studio' },
      ...{ messageId: randomUUID(), text: question, visitorAddress: '' },
    },
  })
  try {
    const state = await answer.speak(() => {}, signal)
    const { text, citations } = answer
    const verdict =
      writeFor && criterion !== undefined
        ? await judged((asked) => writeFor(draft, deps.claims, { ...asked, signal, meter }), {
            question,
            answer: text,
            criterion,
          })
        : null
    return {
      text,
      answered: state === 'complete',
      citations: citations.map(shownCitation),
      used: meter.used,
      verdict,
      score: answer.scored(state === 'complete'),
    }
  } finally {
    if (entry) {
      await settleOwn(deps.db, deps.claims, entry, meter.used).catch((error) =>
        deps.log.warn('a try-out is settled later', { error }),
      )
    }
  }
}
