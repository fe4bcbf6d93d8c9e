import type { DB } from 'database/types'
import { type Selectable, sql } from 'kysely'
import type { Trx } from '../../lib/database/database.ts'

export type UserRow = Selectable<DB['auth.users']>
export type IdentityRow = Selectable<DB['auth.identities']>
export type FactorRow = Selectable<DB['auth.mfa_factors']>
export type Metadata = Record<string, unknown>

export function json(value: unknown) {
  return sql<never>`${JSON.stringify(value)}::jsonb`
}

export function metadataOf(value: unknown): Metadata {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

const standing = (trx: Trx) =>
  trx.selectFrom('auth.users').selectAll().where('deleted_at', 'is', null)

/** The account of an address. SSO accounts may share it and are never found by it. */
export function findUserByEmail(trx: Trx, email: string): Promise<UserRow | undefined> {
  return standing(trx)
    .where('email', '=', email)
    .where('is_sso_user', '=', false)
    .executeTakeFirst()
}

/** The account of a number, which is E.164 without its plus. */
export function findUserByPhone(trx: Trx, phone: string): Promise<UserRow | undefined> {
  return standing(trx)
    .where('phone', '=', phone)
    .where('is_sso_user', '=', false)
    .executeTakeFirst()
}

export function findUserById(trx: Trx, id: string): Promise<UserRow | undefined> {
  return standing(trx).where('id', '=', id).executeTakeFirst()
}

export function isBanned(user: Pick<UserRow, 'banned_until'>) {
  return user.banned_until !== null && new Date(user.banned_until) > new Date()
}

type NewUser = {
  id?: string
  email?: string | null
  phone?: string | null
  phoneConfirmed?: boolean
  passwordHash?: string | null
  confirmed?: boolean
  anonymous?: boolean
  /** Comes by an organisation's identity provider alone. */
  sso?: boolean
  aud?: string
  role?: string
  appMetadata: Metadata
  userMetadata: Metadata
}

export async function insertUser(trx: Trx, user: NewUser): Promise<UserRow> {
  return trx
    .insertInto('auth.users')
    .values({
      ...(user.id && { id: user.id }),
      ...(user.aud && { aud: user.aud }),
      ...(user.role && { role: user.role }),
      email: user.email ?? null,
      phone: user.phone ?? null,
      phone_confirmed_at: user.phoneConfirmed ? sql`now()` : null,
      encrypted_password: user.passwordHash ?? null,
      email_confirmed_at: user.confirmed ? sql`now()` : null,
      is_anonymous: user.anonymous ?? false,
      is_sso_user: user.sso ?? false,
      raw_app_meta_data: json(user.appMetadata),
      raw_user_meta_data: json(user.userMetadata),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The identity of an address or a number of one's own: its provider id is the user's own id. */
async function saveIdentity(
  trx: Trx,
  identity: { userId: string; provider: 'email' | 'phone'; data: Metadata },
) {
  const { userId, provider, data } = identity
  await trx
    .insertInto('auth.identities')
    .values({
      provider_id: userId,
      provider,
      user_id: userId,
      identity_data: json({ email_verified: false, phone_verified: false, ...data, sub: userId }),
      last_sign_in_at: sql`now()`,
    })
    .onConflict((conflict) =>
      conflict.columns(['provider_id', 'provider']).doUpdateSet({
        identity_data: sql`identities.identity_data || ${json({ ...data, sub: userId })}`,
        updated_at: sql`now()`,
      }),
    )
    .execute()
}

export function saveEmailIdentity(
  trx: Trx,
  user: { id: string; email: string },
  data: Metadata = {},
) {
  return saveIdentity(trx, {
    userId: user.id,
    provider: 'email',
    data: { ...data, email: user.email },
  })
}

export function savePhoneIdentity(
  trx: Trx,
  user: { id: string; phone: string },
  data: Metadata = {},
) {
  return saveIdentity(trx, {
    userId: user.id,
    provider: 'phone',
    data: { ...data, phone: user.phone },
  })
}

/** The app's data of a user who gains a way in, remembered beside those that there are. */
export function withProvider(user: UserRow, provider: 'email' | 'phone'): Metadata {
  const metadata = metadataOf(user.raw_app_meta_data)
  const providers = Array.isArray(metadata.providers) ? metadata.providers : []
  return {
    ...metadata,
    provider: metadata.provider ?? provider,
    providers: [...new Set([...providers, provider])],
  }
}

/** How an address or number came to be confirmed: somebody showed that it is theirs, or the configuration says so. */
type Confirmation = 'proof' | 'autoconfirm'

/** Whether somebody has shown that the account's mailbox is theirs. */
export function isMailboxProven({ email_confirmed_at, email_autoconfirmed }: UserRow) {
  return email_confirmed_at !== null && !email_autoconfirmed
}

/** Whether somebody has shown that the account's number is theirs. */
export function isNumberProven({ phone_confirmed_at, phone_autoconfirmed }: UserRow) {
  return phone_confirmed_at !== null && !phone_autoconfirmed
}

/** Marks the address of a user as confirmed, in the user, the metadata and the identity. */
export async function confirmEmail(
  trx: Trx,
  user: UserRow,
  by: Confirmation = 'proof',
): Promise<UserRow> {
  await sql`
    update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
    where user_id = ${user.id} and provider = 'email'
  `.execute(trx)
  return trx
    .updateTable('auth.users')
    .set({
      email_confirmed_at: sql`coalesce(email_confirmed_at, now())`,
      email_autoconfirmed: by === 'autoconfirm',
      raw_user_meta_data: sql`raw_user_meta_data || '{"email_verified": true}'`,
      updated_at: sql`now()`,
    })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Marks the number of a user as confirmed, in the user, the metadata of a sign-up and the identity. */
export async function confirmPhone(
  trx: Trx,
  user: UserRow,
  by: Confirmation = 'proof',
): Promise<UserRow> {
  await sql`
    update auth.identities set identity_data = identity_data || '{"phone_verified": true}', updated_at = now()
    where user_id = ${user.id} and provider = 'phone'
  `.execute(trx)
  return trx
    .updateTable('auth.users')
    .set({
      phone_confirmed_at: sql`coalesce(phone_confirmed_at, now())`,
      phone_autoconfirmed: by === 'autoconfirm',
      raw_user_meta_data: sql`
        case when raw_user_meta_data ? 'phone_verified'
          then raw_user_meta_data || '{"phone_verified": true}' else raw_user_meta_data end
      `,
      updated_at: sql`now()`,
    })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What a client may know of a user, beside the times of what happened. */
const shown = [
  ...(['id', 'aud', 'role', 'email', 'phone', 'raw_app_meta_data', 'raw_user_meta_data'] as const),
  ...(['created_at', 'updated_at', 'is_anonymous', 'email_change', 'phone_change'] as const),
] as const

const stamps = [
  'email_confirmed_at',
  'phone_confirmed_at',
  'confirmed_at',
  'invited_at',
  'confirmation_sent_at',
  'recovery_sent_at',
  'email_change_sent_at',
  'phone_change_sent_at',
  'reauthentication_sent_at',
  'last_sign_in_at',
  'banned_until',
  'deleted_at',
] as const

/** The columns of a user that `userJson` reads. */
export const shownColumns = [...shown, ...stamps]
export type ShownUser = Pick<UserRow, (typeof shownColumns)[number]>

function identityJson(row: IdentityRow) {
  return {
    identity_id: row.id,
    id: row.provider_id,
    user_id: row.user_id,
    identity_data: row.identity_data,
    provider: row.provider,
    last_sign_in_at: row.last_sign_in_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(row.email ? { email: row.email } : {}),
  }
}

/** A second factor without its secret. */
export function factorJson(row: FactorRow) {
  return {
    id: row.id,
    status: row.status,
    friendly_name: row.friendly_name ?? '',
    factor_type: row.factor_type,
    phone: row.phone,
    last_challenged_at: row.last_challenged_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

/** What a client may know of a user: never hashes, tokens or internal marks. */
export function userJson(
  user: ShownUser,
  identities: readonly IdentityRow[],
  factors: readonly FactorRow[] = [],
) {
  const given = stamps.flatMap((name) => (user[name] === null ? [] : [[name, user[name]] as const]))
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: metadataOf(user.raw_app_meta_data),
    user_metadata: metadataOf(user.raw_user_meta_data),
    identities: identities.map(identityJson),
    ...(factors.length > 0 ? { factors: factors.map(factorJson) } : {}),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: user.is_anonymous,
    ...Object.fromEntries(given),
    ...(user.email_change ? { new_email: user.email_change } : {}),
    ...(user.phone_change ? { new_phone: user.phone_change } : {}),
  }
}

export async function presentUser(trx: Trx, user: UserRow) {
  const { rows } = await sql<{ identities: IdentityRow[]; factors: FactorRow[] }>`
    select
      array(
        select to_json(identities) from auth.identities where user_id = ${user.id} order by created_at
      ) as identities,
      array(
        select to_json(mfa_factors) from auth.mfa_factors where user_id = ${user.id} order by created_at
      ) as factors
  `.execute(trx)
  return userJson(user, rows[0]?.identities ?? [], rows[0]?.factors ?? [])
}
