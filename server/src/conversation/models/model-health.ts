import { sql } from 'kysely'
import { asService, type Db } from '../../lib/database/database.ts'
import { createRecent } from '../../lib/limits/recent.ts'
import type { Log } from '../../lib/log.ts'
import { LimitReached } from '../spending/purchase.ts'
import { faultOf, type ModelFault } from './model-fault.ts'
import { keyOf, type StoredModel } from './stored-model.ts'

/** A model of an organisation as it was when it was asked. */
export type AskedModel = Pick<StoredModel, 'id' | 'updated_at'>

/** Tells the owners of models how these answer. */
export type ModelHealth = {
  answered(model: AskedModel): void
  /** `rest` is how long it is left alone from now on, in ms. */
  failed(model: AskedModel, fault: ModelFault, rest?: number): void
  /** Makes a call and notes how it ends; what is given up or not paid for is no fault of the model. */
  watch<Made>(
    model: AskedModel,
    call: () => Promise<Made>,
    leaving?: AbortSignal | undefined,
  ): Promise<Made>
}

type Known = {
  workedAt: number | null
  /** When that was last written; null where a failure was. */
  notedAt: number | null
}

/** A good answer is written after a failure; beside that this rarely, for what other servers wrote, and this one before. */
const freshMs = 600_000
const mostKnown = 10_000

type Deps = { db: Db; log: Log; now?: () => number }

export function createModelHealth({ db, log, now = Date.now }: Deps): ModelHealth {
  const known = createRecent<Known>(mostKnown)

  const timeOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

  function write(statement: ReturnType<typeof sql>) {
    asService(db, (trx) => statement.execute(trx)).catch((error) =>
      log.warn('how a model answers was not noted', { error }),
    )
  }

  function answered(model: AskedModel) {
    const at = now()
    const notedAt = known.get(keyOf(model))?.notedAt ?? null
    const isNoted = notedAt !== null && at - notedAt < freshMs
    known.put(keyOf(model), { workedAt: at, notedAt: isNoted ? notedAt : at })
    if (isNoted) return
    write(
      sql`select private.note_model_answer(${model.id}, ${model.updated_at}, ${timeOf(at)}::timestamptz)`,
    )
  }

  function failed(model: AskedModel, { message, status }: ModelFault, rest = 0) {
    const at = now()
    const workedAt = known.get(keyOf(model))?.workedAt ?? null
    known.put(keyOf(model), { workedAt, notedAt: null })
    const fault = JSON.stringify({ message, status, rests_until: rest ? timeOf(at + rest) : null })
    write(
      sql`select private.note_model_fault(${model.id}, ${model.updated_at}, ${timeOf(at)}::timestamptz,
        ${timeOf(workedAt)}::timestamptz, ${fault}::jsonb)`,
    )
  }

  return {
    answered,
    failed,
    async watch(model, call, leaving) {
      try {
        const made = await call()
        answered(model)
        return made
      } catch (error) {
        if (!(error instanceof LimitReached) && !leaving?.aborted) failed(model, faultOf(error))
        throw error
      }
    },
  }
}
