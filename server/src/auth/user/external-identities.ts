import { sql } from 'kysely'
import type { Trx } from '../../lib/database/database.ts'
import { json } from './users.ts'

type Said = { provider: string; subject: string; data: unknown }

/** Keeps what another company's provider says now of somebody who comes by it: all of it, in place of what it said before. */
export async function keepExternalIdentity(
  trx: Trx,
  userId: string,
  { provider, subject, data }: Said,
) {
  const now = { identity_data: json(data), last_sign_in_at: sql<string>`now()` }
  await trx
    .insertInto('auth.identities')
    .values({ ...now, provider, provider_id: subject, user_id: userId })
    .onConflict((conflict) =>
      conflict
        .columns(['provider_id', 'provider'])
        .doUpdateSet({ ...now, updated_at: sql<string>`now()` }),
    )
    .execute()
}
