import { sql } from 'kysely'
import { asUser, type Claims, type Db } from '../lib/database/database.ts'
import { HttpError } from '../lib/http-error.ts'
import { type AsideDeps, answerAside, mustBeReserved, type Reserved } from './aside.ts'
import { type Citation, shownCitation } from './citations/citations.ts'
import type { Score } from './contract/score.ts'
import type { Used } from './models/meter.ts'
import type { ToldCall } from './tools/toolbox.ts'
import { triedCalls } from './tools/tried-calls.ts'
import type { Agent, Definition, Turn } from './turn-store.ts'

export type Replay = {
  templateId: string
  /** What the visitor said. */
  messageId: string
  /** Null is the draft. */
  version: number | null
  /** A model of the organisation or the built-in responder; null is as the version says. */
  model: string | null
}
export type Replayed = {
  text: string
  answered: boolean
  citations: Citation[]
  /** Null where nothing was looked up. */
  confidence: number | null
  used: Used | null
  /** In millionths of a US dollar. */
  amount: number
  took_ms: number
  score: Score | null
  /** The tools that it used, and those it would have asked for: what writes is not run. */
  calls: ToldCall[]
}

type Past = Reserved &
  Pick<Turn, 'history' | 'summary' | 'tools'> & {
    question: string
    agent: Agent & { organization_id: string; definition: Definition }
    /** What that version may use now; null is all. */
    sources: string[] | null
  }

const notThere = () => new HttpError(404, 'message_not_found', 'This message does not exist.')

/** A version that is not live is no agent that can be searched for: its sources are, as the caller's own. */
function knowledgeOf({ agent, sources: sourceIds }: Past) {
  if (agent.version === null) return {}
  return { knowledge: { organizationId: agent.organization_id, sourceIds } }
}

async function spent(db: Db, claims: Claims, entry: string | undefined) {
  if (!entry) return 0
  const row = await asUser(db, claims, (trx) =>
    trx.selectFrom('usage_ledger').select('amount').where('id', '=', entry).executeTakeFirst(),
  )
  return Number(row?.amount ?? 0)
}

/**
 * What an agent would answer today to what a visitor said once, with what was said before it. Nothing is stored but what
 * it cost, and nothing is changed: tools that read are used, tools that write are not. A 404 for who may not read the
 * transcript and the agent.
 */
export async function replay(
  deps: AsideDeps,
  { templateId, messageId, version, model }: Replay,
  signal: AbortSignal,
): Promise<Replayed> {
  const { db, claims } = deps
  const { rows } = await asUser(db, claims, (trx) =>
    sql<{ past: Past | null }>`
      select private.turn_to_replay(${templateId}, ${messageId}, ${version}, ${model}) as past
    `.execute(trx),
  )
  const past = mustBeReserved(rows[0]?.past, notThere)
  const { history, summary, tools, question, entry } = past
  const asked = { templateId, text: question, draft: version === null }
  const aside = answerAside(
    { ...deps, calls: triedCalls },
    past,
    { ...asked, ...knowledgeOf(past) },
    { history, summary, tools },
  )
  const calls = new Map<string, ToldCall>()
  const began = performance.now()
  const state = await aside
    .speak((chunk) => {
      if (chunk.type === 'data-call') calls.set(chunk.data.id, chunk.data)
    }, signal)
    .finally(aside.settle)
  const { text, citations, confidence } = aside.answer
  return {
    text,
    answered: state === 'complete',
    citations: citations.map(shownCitation),
    confidence,
    used: aside.meter.used,
    amount: await spent(db, claims, entry),
    took_ms: Math.round(performance.now() - began),
    score: aside.answer.scored(state === 'complete'),
    calls: [...calls.values()],
  }
}
