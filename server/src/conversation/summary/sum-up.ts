import { sql } from 'kysely'
import { asUser, type Claims, type Db } from '../../lib/database/database.ts'
import type { Log } from '../../lib/log.ts'
import { Meter } from '../models/meter.ts'
import type { StoredModel } from '../models/stored-model.ts'
import { type Definition, settleOwn, type Turn } from '../turn-store.ts'
import { keepable, mostTokens, summaryByRules, summaryPrompt, toSummarize } from './summary.ts'

/** The models that write, and whether the operator's may where there are none. */
export type Writers = Pick<Turn, 'models'> & {
  agent: { definition: Pick<Definition, 'model_choice'> }
}

/** Asks the models of an agent for a text; null when it has none, an empty one when none of them gives one. */
export type WriteFor = (
  turn: Writers,
  claims: Claims,
  asked: {
    instructions: string
    question: string
    mostTokens: number
    signal: AbortSignal
    meter: Meter
  },
) => Promise<string | null>

type Deps = { db: Db; log: Log; writeFor?: WriteFor }

const patienceMs = 30_000

type Reserved = { models: StoredModel[]; entry?: string; refusal?: string; is_limited?: true }

/** Lets a model write, within the budget; null when none does. What it used is settled either way. */
export async function write(
  { db, writeFor }: Deps,
  claims: Claims,
  turn: Turn,
  asked: Omit<Parameters<WriteFor>[2], 'meter'>,
) {
  if (!writeFor) return null
  const { conversation_id, agent, models } = turn
  const { rows } = await asUser(db, claims, (trx) =>
    sql<{ reserved: Reserved }>`
      select private.reserve_summary(${conversation_id}, ${JSON.stringify(agent)}::jsonb,
        ${JSON.stringify(models)}::jsonb) as reserved
    `.execute(trx),
  )
  const reserved = rows[0]?.reserved
  if (!reserved || reserved.refusal || reserved.is_limited) return null
  const meter = new Meter()
  const text = await writeFor({ agent, models: reserved.models }, claims, {
    ...asked,
    meter,
  }).catch(() => null)
  if (reserved.entry) await settleOwn(db, claims, reserved.entry, meter.used)
  return text
}

/**
 * Sums up what was said early in a conversation, when it is time for that: by the agent's model, else by rules. Never
 * throws: a summary that was not made is made after the next turn.
 */
export async function sumUp(
  { db, log, writeFor }: Deps,
  claims: Claims,
  turn: Turn,
  closing: AbortSignal,
): Promise<void> {
  const messages = toSummarize(turn.history)
  const until = messages.at(-1)?.id
  if (!until) return
  const { conversation_id, summary, summarized_until: known } = turn
  try {
    const signal = AbortSignal.any([closing, AbortSignal.timeout(patienceMs)])
    const asked = { ...summaryPrompt(summary, messages), mostTokens, signal }
    const written = await write({ db, log, writeFor }, claims, turn, asked)
    closing.throwIfAborted()
    const said = written?.trim() ? keepable(written) : summaryByRules(summary, messages)
    await asUser(db, claims, (trx) =>
      sql`select private.keep_summary(${conversation_id}, ${known}, ${until}, ${said})`.execute(
        trx,
      ),
    )
  } catch (error) {
    if (!closing.aborted) log.warn('a conversation was not summed up', { conversation_id, error })
  }
}
