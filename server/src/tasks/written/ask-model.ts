import { sql } from 'kysely'
import { Meter, type Used } from '../../conversation/models/meter.ts'
import type { StoredModel } from '../../conversation/models/stored-model.ts'
import { tokensOf } from '../../conversation/prompt/tokens.ts'
import type { WriteFor } from '../../conversation/summary/sum-up.ts'
import { asService, type Claims, type Db } from '../../lib/database/database.ts'
import type { TaskId } from '../task.ts'

/** What a model wrote, or why it wrote nothing: null where there is no model to ask. */
export type Written = { text: string } | { why: string | null }

/** Asks the model of the organisation of a task for a text, within its budget. Throws when the task is to stop. */
export type AskModel = (
  id: TaskId,
  asked: { instructions: string; question: string; mostTokens: number; signal: AbortSignal },
) => Promise<Written>

type Reserved = { models: StoredModel[]; entry?: string; refusal?: string; is_limited?: true }

// Shorter than after what time an entry of the ledger counts as lost.
const patienceMs = 45_000
// A provider counts in its own way.
const margin = 1.5
const claims: Claims = { role: 'service_role' }

export const noModel: AskModel = async () => ({ why: null })

async function reserve(db: Db, { organization_id, task_id }: TaskId, reads: number, most: number) {
  const { rows } = await asService(db, (trx) =>
    sql<{ reserved: Reserved | null }>`
      select private.reserve_for_task(${organization_id}, ${task_id}, ${reads}, ${most}) as reserved
    `.execute(trx),
  )
  return rows[0]?.reserved ?? null
}

async function settle(db: Db, id: TaskId, entry: string | null, used: Used | null) {
  await asService(db, (trx) =>
    sql`select private.settle_task(${id.organization_id}, ${id.task_id}, ${entry},
      ${used && JSON.stringify(used)}::jsonb)`.execute(trx),
  )
}

/** What asks the organisation's own model, else the operator's; what it used is settled however it ends. */
export function taskWriter({ db, writeFor }: { db: Db; writeFor: WriteFor }): AskModel {
  return async (id, { signal, ...asked }) => {
    const reads = Math.ceil(margin * tokensOf(asked.instructions + asked.question))
    const reserved = await reserve(db, id, reads, asked.mostTokens)
    if (!reserved) return { why: null }
    const { models, entry, refusal, is_limited } = reserved
    if (refusal || is_limited) return { why: 'The spending limit for models is reached.' }
    const meter = new Meter()
    const late = AbortSignal.timeout(patienceMs)
    // Without an entry only the operator's model is asked.
    const writers = { models, agent: { definition: { model_choice: 'default' as const } } }
    const text = await writeFor(writers, claims, {
      ...{ ...asked, meter, signal: AbortSignal.any([signal, late]) },
    })
      .catch(() => '')
      .finally(() => settle(db, id, entry ?? null, meter.used))
    signal.throwIfAborted()
    if (text) return { text }
    if (text === null && !meter.used) return { why: null }
    return { why: late.aborted ? 'The model took too long.' : 'The model did not answer.' }
  }
}
