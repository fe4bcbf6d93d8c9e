import { sql } from 'kysely'
import type { Trx } from '../../lib/database/database.ts'
import { AuthError } from '../auth-error.ts'
import { keepExternalIdentity } from '../user/external-identities.ts'
import { type IdentityRow, json, type UserRow } from '../user/users.ts'
import type { Profile } from './providers/provider.ts'

/** Sign-ins of one identity, and of one address, go one after another. */
export async function lockProfile(trx: Trx, { provider, subject, emails }: Profile) {
  const keys = [
    `identity:${provider}:${subject}`,
    ...emails.map(({ email }) => `external address:${email}`),
  ]
  for (const key of keys.sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
  }
}

export function findIdentity(
  trx: Trx,
  { provider, subject }: Pick<Profile, 'provider' | 'subject'>,
): Promise<IdentityRow | undefined> {
  return trx
    .selectFrom('auth.identities')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_id', '=', subject)
    .executeTakeFirst()
}

export function identitiesOf(trx: Trx, userId: string): Promise<IdentityRow[]> {
  return trx
    .selectFrom('auth.identities')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Writes which providers a user has where tokens carry it. */
export async function recomputeProviders(trx: Trx, userId: string): Promise<UserRow> {
  const identities = await identitiesOf(trx, userId)
  const providers = [...new Set(identities.map(({ provider }) => provider))]
  const fields = { providers, ...(providers[0] && { provider: providers[0] }) }
  return trx
    .updateTable('auth.users')
    .set({
      raw_app_meta_data: sql`coalesce(raw_app_meta_data, '{}') || ${json(fields)}`,
      updated_at: sql`now()`,
    })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Stores what the provider says now, in the identity and in the data of its user. */
export async function saveIdentity(trx: Trx, userId: string, profile: Profile): Promise<UserRow> {
  await keepExternalIdentity(trx, userId, profile)
  await sql`
    update auth.users set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || ${json(profile.data)}
    where id = ${userId}
  `.execute(trx)
  return recomputeProviders(trx, userId)
}

/** The account whose address the provider vouches for. SSO accounts are never found by an address. */
export async function findByVerifiedEmail(
  trx: Trx,
  profile: Profile,
): Promise<UserRow | undefined> {
  const emails = profile.emails.filter(({ verified }) => verified).map(({ email }) => email)
  if (emails.length === 0) return undefined
  const users = await trx
    .selectFrom('auth.users')
    .selectAll()
    .where('email', 'in', emails)
    .where('is_sso_user', '=', false)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .execute()
  if (users.length > 1) {
    throw new AuthError(
      500,
      'unexpected_failure',
      'Multiple accounts with the same email address in the same linking domain detected',
    )
  }
  return users[0]
}
