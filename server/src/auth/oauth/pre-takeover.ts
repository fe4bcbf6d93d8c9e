import type { Trx } from '../../lib/database/database.ts'
import { saveEmailIdentity, type UserRow } from '../user/users.ts'
import { recomputeProviders } from './identities.ts'

/**
 * A caller who asks for an unconfirmed account by mail gets it without the identities of a stranger who named its
 * address at a provider: the mail that confirms it must not let those in.
 */
export async function dropUnprovenIdentities(trx: Trx, { id, email, email_confirmed_at }: UserRow) {
  if (email_confirmed_at || !email) return
  const dropped = await trx
    .deleteFrom('auth.identities')
    .where('user_id', '=', id)
    .where('provider', 'not in', ['email', 'phone'])
    .returning('id')
    .execute()
  if (dropped.length === 0) return
  await saveEmailIdentity(trx, { id, email }, { email_verified: false })
  await recomputeProviders(trx, id)
}
