import { sql } from 'kysely'
import { asUser, type Claims } from '../lib/database/database.ts'
import type { Answering } from './answer.ts'
import { Meter } from './models/meter.ts'
import type { WriteFor } from './summary/sum-up.ts'
import { settleOwn, type Turn } from './turn-store.ts'

type Deps = Pick<Answering, 'db' | 'log' | 'writeFor'>
type Reserved = Pick<Turn, 'agent' | 'models'> & {
  entry?: string
  refusal?: string
  is_limited?: true
}
export type Asked = Pick<
  Parameters<WriteFor>[2],
  'instructions' | 'question' | 'mostTokens' | 'signal'
>

/**
 * What the models of the draft of an agent write, within the budget; null where it has none, none answers, or the caller
 * may not read the draft. What was used is settled either way.
 */
export async function writeForDraft(
  { db, log, writeFor }: Deps,
  claims: Claims,
  templateId: string,
  asked: Asked,
): Promise<string | null> {
  if (!writeFor) return null
  const { rows } = await asUser(db, claims, (trx) =>
    sql<{ reserved: Reserved | null }>`
      select private.draft_to_try(${templateId}) as reserved
    `.execute(trx),
  )
  const reserved = rows[0]?.reserved
  if (!reserved || reserved.refusal) return null
  const meter = new Meter()
  try {
    return reserved.is_limited ? null : await writeFor(reserved, claims, { ...asked, meter })
  } catch (error) {
    log.warn('no model wrote for a draft', { error })
    return null
  } finally {
    if (reserved.entry) {
      await settleOwn(db, claims, reserved.entry, meter.used).catch((error) =>
        log.warn('what was written for a draft is settled later', { error }),
      )
    }
  }
}
