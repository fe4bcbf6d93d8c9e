import { sql } from 'kysely'
import type { Trx } from '../../lib/database/database.ts'
import { recomputeProviders } from '../oauth/identities.ts'
import { endApps } from '../oauth-server/app-tokens.ts'
import { isMailboxProven, isNumberProven, saveEmailIdentity, type UserRow } from '../user/users.ts'

/** A session that somebody shows beside a code that they typed: one person holds both. */
export type ShownSession = { sessionId: string; userId: string }

/** The session to keep: it was opened by the account's password, or is the visitor's who chose that password. */
async function keptSession(trx: Trx, { id }: UserRow, shown: ShownSession | null) {
  if (shown?.userId !== id) return null
  const { rows } = await sql`
    select from auth.sessions
    join auth.mfa_amr_claims on mfa_amr_claims.session_id = sessions.id
    where sessions.id = ${shown.sessionId}::uuid and sessions.user_id = ${id}
      and (sessions.not_after is null or sessions.not_after > now())
      and authentication_method in ('password', 'anonymous')
  `.execute(trx)
  return rows.length > 0 ? shown.sessionId : null
}

type Proof = {
  /** What was proven: the account's mailbox or number, its address by a provider's word, or what is added to it. */
  by: 'email' | 'phone' | 'provider' | 'change'
  shown?: ShownSession | null
}

/** Whether the account may hold credentials of somebody else than the caller who proves this now. */
function isNew(user: UserRow, by: Proof['by']) {
  if (by === 'phone') return user.phone_autoconfirmed || !user.confirmed_at
  if (by === 'change') return !isMailboxProven(user) && !isNumberProven(user)
  return user.email_autoconfirmed || !user.confirmed_at
}

/**
 * The first proof of a mailbox or number ends every way into the account from before: a person who signed up with somebody
 * else's address must not be inside when its owner arrives (security 23, 58). What stays is the session in which the
 * proving code was typed, with its password. In an account that was proven before nothing ends.
 */
export async function endEarlierWaysIn(trx: Trx, user: UserRow, { by, shown = null }: Proof) {
  if (!isNew(user, by)) return
  const { id, email } = user
  const kept = await keptSession(trx, user, shown)
  await trx
    .updateTable('auth.users')
    .set({
      ...(kept === null && { encrypted_password: null }),
      // A number beside a mailbox was added by the person who held the account before.
      ...((by === 'email' || by === 'provider') && { phone: null, phone_confirmed_at: null }),
      email_change: '',
      phone_change: '',
    })
    .where('id', '=', id)
    .execute()
  await sql`
    delete from auth.sessions where user_id = ${id} and id is distinct from ${kept}::uuid
  `.execute(trx)
  await endApps(trx, id)
  await sql`
    delete from auth.flow_state
    where user_id = ${id} and auth_code_issued_at is not null or linking_target_id = ${id}
  `.execute(trx)
  // The own address and number are identities that no one else can sign in by.
  const own = by === 'provider' ? [] : by === 'email' ? ['email'] : ['email', 'phone']
  await sql`
    delete from auth.identities where user_id = ${id} and provider <> all (${own})
  `.execute(trx)
  for (const table of [
    'auth.mfa_factors',
    'auth.one_time_tokens',
    'auth.recovery_codes',
  ] as const) {
    await trx.deleteFrom(table).where('user_id', '=', id).execute()
  }
  if (by === 'email' && email) await saveEmailIdentity(trx, { id, email })
  await recomputeProviders(trx, id)
}
