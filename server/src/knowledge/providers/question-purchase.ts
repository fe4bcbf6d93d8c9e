import { sql } from 'kysely'
import { inLedger, type Reserve } from '../../conversation/spending/purchase.ts'
import { asUser, type Claims, type Db } from '../../lib/database/database.ts'
import type { Log } from '../../lib/log.ts'

/** Who asks a question, and of which agent; of none who searches knowledge itself. */
export type Asker = { claims: Claims; agent: string | null; draft: boolean }

export type Paying = {
  db: Db
  log: Log
  organizationId: string
  /** The organisation's own model. */
  own: { id: string; model: string }
}

export const named = ({ own }: Paying) => ({
  ...{ model_id: own.id, provider: 'openai-compatible', model: own.model },
})

/** What a question costs that is embedded, or whose passages are ordered, within the limits of who asks it too. */
export function paidForQuestion(
  paying: Paying,
  purpose: 'embedding' | 'reranking',
  { claims, agent, draft }: Asker,
): Reserve {
  // Without a session nobody can be held to a limit.
  if (claims.role !== 'authenticated') return async () => null
  const { db, log, organizationId } = paying
  return inLedger({
    as: (work) => asUser(db, claims, work),
    reserve: ({ input_tokens, searches }) =>
      sql`select private.reserve_question(
        ${organizationId}, ${agent}, ${draft}, ${purpose}, ${input_tokens ?? searches}) as reserved`,
    settle: (entry, used) => sql`select private.settle_own(${entry}, ${used}::jsonb)`,
    ...{ model: named(paying), log },
  })
}
