import { sql } from 'kysely'
import type { Trx } from '../../../lib/database/database.ts'
import { audit } from '../../audit.ts'
import { AuthError } from '../../auth-error.ts'
import type { Client } from '../../deps.ts'
import { keepExternalIdentity } from '../../user/external-identities.ts'
import { findUserById, insertUser, isBanned, json, type UserRow } from '../../user/users.ts'
import type { Person } from '../response/person.ts'
import type { SamlProvider } from './providers.ts'

type SignIn = { provider: SamlProvider; person: Person; client: Client }

const nameOf = (provider: SamlProvider) => `sso:${provider.id}`

/** An address counts only where its domain was proved: else a provider could name anybody's (security 28). */
export async function requireProvedDomain(trx: Trx, provider: SamlProvider, email: string) {
  const { rows } = await sql<{ proved: boolean }>`
    select private.proved_for_sso(${provider.id}::uuid, ${email}) as proved
  `.execute(trx)
  if (rows[0]?.proved) return
  throw new AuthError(
    403,
    'sso_domain_not_proved',
    `The identity provider named an address of ${email.slice(email.lastIndexOf('@') + 1)}, a domain that the organization has not verified.`,
  )
}

/** The user of an identity, who came by this provider before; never one of a password (security 28). */
async function findUser(trx: Trx, { provider, person }: SignIn) {
  const identity = await trx
    .selectFrom('auth.identities')
    .select(['id', 'user_id'])
    .where('provider', '=', nameOf(provider))
    .where('provider_id', '=', person.subject)
    .executeTakeFirst()
  if (!identity) return null
  const user = await findUserById(trx, identity.user_id)
  if (user?.is_sso_user) return user
  // The account was deleted: who comes again starts over.
  await trx.deleteFrom('auth.identities').where('id', '=', identity.id).execute()
  return null
}

async function createUser(trx: Trx, { provider, person, client }: SignIn) {
  const name = nameOf(provider)
  const user = await insertUser(trx, {
    email: person.email,
    confirmed: true,
    sso: true,
    appMetadata: { provider: name, providers: [name] },
    userMetadata: {},
  })
  await audit(trx, client, 'user_signedup', user, { provider: name })
  return user
}

/** Writes what the provider says now: all of it into the identity, names and address into the user. */
async function saveIdentity(trx: Trx, { id }: UserRow, { provider, person }: SignIn) {
  const { email, claims } = person
  await keepExternalIdentity(trx, id, {
    provider: nameOf(provider),
    subject: person.subject,
    data: {
      ...claims,
      sub: person.subject,
      iss: provider.metadata.entityId,
      email,
      email_verified: true,
      phone_verified: false,
      custom_claims: person.attributes,
    },
  })
  // Groups stay out: tokens carry what is said of a user.
  const { groups: _, ...told } = claims
  return trx
    .updateTable('auth.users')
    .set({
      email,
      email_confirmed_at: sql`coalesce(email_confirmed_at, now())`,
      raw_user_meta_data: sql`coalesce(raw_user_meta_data, '{}') || ${json({ ...told, email, email_verified: true })}`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Finds or makes the user of whom an identity provider sent. */
export async function signInBySso(trx: Trx, signIn: SignIn): Promise<UserRow> {
  const { provider, person } = signIn
  const key = `identity:${nameOf(provider)}:${person.subject}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
  await requireProvedDomain(trx, provider, person.email)
  const user = (await findUser(trx, signIn)) ?? (await createUser(trx, signIn))
  if (isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned')
  return saveIdentity(trx, user, signIn)
}
