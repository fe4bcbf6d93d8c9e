import type { RawBuilder } from 'kysely'
import type { Trx } from '../../lib/database/database.ts'
import type { Log } from '../../lib/log.ts'
import { ModelFault } from '../models/model-fault.ts'

/** What a call of a model used that does not answer. */
export type Bought = {
  /** Of one that speaks. */
  characters?: number
  /** Of one that writes down speech. */
  sound_ms?: number
  /** Of one that says what texts mean. */
  input_tokens?: number
  /** Of one that orders what was found. */
  searches?: number
  /** Whether we measured it, because the provider did not say. */
  is_estimate: boolean
}

/** Ends what was reserved: null is nothing. */
export type Settle = (used: Bought | null) => Promise<void>

/** Reserves the most that a call may use; null at a limit, where it is not made. */
export type Reserve = (most: Bought) => Promise<Settle | null>

type Reservation = {
  /** Runs a statement under the rights of who asks. */
  as: <Result>(work: (trx: Trx) => Promise<Result>) => Promise<Result>
  reserve: (most: Bought) => RawBuilder<{ reserved: { entry?: string } | null }>
  settle: (entry: string, used: string | null) => RawBuilder<unknown>
  /** As the ledger calls it. */
  model: { model_id: string; provider: string; model: string }
  log: Log
}

/** Reserves and settles in the ledger. An entry that is not settled counts as lost after a while. */
export function inLedger({ as, reserve, settle, model, log }: Reservation): Reserve {
  return async (most) => {
    const { rows } = await as((trx) => reserve(most).execute(trx))
    const entry = rows[0]?.reserved?.entry
    if (!entry) return null
    return async (used) => {
      const told = used && JSON.stringify({ ...model, ...used })
      await as((trx) => settle(entry, told).execute(trx)).catch((error) =>
        log.error('what a model cost was not settled', { error }),
      )
    }
  }
}

/** A limit was reached, so nothing is bought. */
export class LimitReached extends Error {}

/** Whether a provider may have done it, though we did not hear of it: then it may ask for its price. */
function mayBeDone(error: unknown) {
  if (error instanceof ModelFault)
    return error.status === null && ['time', 'cut'].includes(error.kind)
  return error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name)
}

/** Makes a call within the limits of who pays for it, and settles it however it ends. */
export async function buy<Made>(
  reserve: Reserve | undefined,
  most: Bought,
  call: () => Promise<{ made: Made; used: Bought }>,
): Promise<Made> {
  if (!reserve) return (await call()).made
  const settle = await reserve(most)
  if (!settle) throw new LimitReached('A limit of spending was reached.')
  const { made, used } = await call().catch(async (error) => {
    await settle(mayBeDone(error) ? { ...most, is_estimate: true } : null)
    throw error
  })
  await settle(used)
  return made
}
