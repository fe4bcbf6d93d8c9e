import { sql } from 'kysely'
import { asUser } from '../lib/database/database.ts'
import { HttpError } from '../lib/http-error.ts'
import { type AsideDeps, answerAside, mustBeReserved, type Reserved } from './aside.ts'
import { type Citation, shownCitation } from './citations/citations.ts'
import type { Score } from './contract/score.ts'
import { judged, type Verdict } from './judged.ts'
import type { Used } from './models/meter.ts'

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

/**
 * What the draft of an agent, or its live version, would answer: nothing is stored. A 404 for who may not read the
 * draft.
 */
export async function tryOut(
  deps: AsideDeps,
  { templateId, question, live = false, criterion }: TryOut,
  signal: AbortSignal,
): Promise<TriedOut> {
  const { rows } = await asUser(deps.db, deps.claims, (trx) =>
    sql<{ draft: Reserved | null }>`
      select ${live ? sql`private.live_to_try` : sql`private.draft_to_try`}(${templateId}) as draft
    `.execute(trx),
  )
  const notThere = () => new HttpError(404, 'agent_not_found', 'This agent does not exist.')
  const draft = mustBeReserved(rows[0]?.draft, notThere)
  const aside = answerAside(deps, draft, { templateId, text: question, draft: !live })
  const { answer, meter } = aside
  const { writeFor, claims } = deps
  try {
    const state = await aside.speak(() => {}, signal)
    const { text, citations } = answer
    const verdict =
      writeFor && criterion !== undefined
        ? await judged((asked) => writeFor(draft, claims, { ...asked, signal, meter }), {
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
    await aside.settle()
  }
}
