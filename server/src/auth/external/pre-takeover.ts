import { sql } from 'kysely'
import type { Trx } from '../../lib/database.ts'
import type { AuthSettings } from '../settings.ts'
import { saveEmailIdentity, type UserRow } from '../users.ts'
import { recomputeProviders } from './identities.ts'

/**
 * Whether somebody showed that the mailbox of an account is theirs. With autoconfirm a sign-up is
 * taken at its word, so there only a sign-in through the mailbox counts, or a provider that vouches for it.
 */
export async function isMailboxProven(trx: Trx, settings: AuthSettings, user: UserRow) {
  if (!user.email_confirmed_at) return false
  if (!settings.autoconfirm) return true
  const { rows } = await sql`
    select from auth.mfa_amr_claims
    join auth.sessions on sessions.id = mfa_amr_claims.session_id
    where sessions.user_id = ${user.id}
      and (
        authentication_method in ('magiclink', 'recovery', 'invite', 'email/signup', 'email_change')
        -- A code may have gone to the phone instead.
        or authentication_method = 'otp' and ${user.phone}::text is null
      )
    union all
    select from auth.identities
    where user_id = ${user.id} and provider not in ('email', 'phone')
      and email = ${user.email} and identity_data -> 'email_verified' = 'true'
  `.execute(trx)
  return rows.length > 0
}

/**
 * Takes away every way in that was made before the mailbox was proven: whoever signed up with somebody
 * else's address must not be inside when its owner arrives (security 23).
 */
export async function dropUnprovenWaysIn(trx: Trx, userId: string) {
  await sql`
    update auth.users set encrypted_password = null, phone = null, phone_confirmed_at = null,
      email_change = '', phone_change = ''
    where id = ${userId}
  `.execute(trx)
  for (const table of [
    'auth.identities',
    'auth.sessions',
    'auth.mfa_factors',
    'auth.recovery_codes',
    'auth.one_time_tokens',
  ] as const) {
    await trx.deleteFrom(table).where('user_id', '=', userId).execute()
  }
}

/**
 * Whoever asks for an unconfirmed account by mail gets it without the identities of whoever named its
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
