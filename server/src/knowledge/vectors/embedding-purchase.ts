import { sql } from 'kysely'
import { inLedger } from '../../conversation/spending/purchase.ts'
import { asService } from '../../lib/database/database.ts'
import { named, type Paying } from '../providers/question-purchase.ts'

/** What sources cost that are read: nobody asked for that but the organisation. */
export function paidForSources(paying: Paying) {
  const { db, log, organizationId } = paying
  return inLedger({
    as: (work) => asService(db, work),
    reserve: ({ input_tokens }) =>
      sql`select private.reserve_embedding(${organizationId}, ${input_tokens}) as reserved`,
    settle: (entry, used) =>
      sql`select private.settle_embedding(${organizationId}, ${entry}, ${used}::jsonb)`,
    ...{ model: named(paying), log },
  })
}
