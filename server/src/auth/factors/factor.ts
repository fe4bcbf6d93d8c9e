import { sql } from 'kysely'
import { z } from 'zod'
import type { Claims, Trx } from '../../lib/database/database.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthDeps } from '../deps.ts'
import { type Caller, loadCaller } from '../guard.ts'
import type { FactorRow } from '../user/users.ts'

export type Kind = FactorRow['factor_type']

export const labels: Record<Kind, string> = { totp: 'TOTP', phone: 'Phone', webauthn: 'WebAuthn' }
export const methods: Record<Kind, string> = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
}

type Session = NonNullable<Caller['session']>
/** A person in a session of their own; visitors and tokens of operators have no second factor. */
export type Person = { user: Caller['user']; session: Session }

export async function loadPerson(trx: Trx, claims: Claims & { sub: string }): Promise<Person> {
  const { user, session } = await loadCaller(trx, claims)
  if (session && !user.is_anonymous) return { user, session }
  const message = 'MFA operations are not available for anonymous users'
  throw new AuthError(403, 'no_authorization', message)
}

/** The same, held: whatever changes the factors or the levels of one person happens one after another. */
export async function holdPerson(trx: Trx, claims: Claims & { sub: string }): Promise<Person> {
  await sql`select from auth.users where id = ${claims.sub}::uuid for update`.execute(trx)
  return loadPerson(trx, claims)
}

export function insufficient(status: 403 | 422, message: string) {
  return new AuthError(status, 'insufficient_aal', message)
}

/**
 * A new factor lets its session in, so only a session that is in already may add one: past its mailed
 * code and, where there is a factor, past that one (security 22).
 */
export function requireHighestLevel(
  { settings }: AuthDeps,
  { session }: Person,
  hasVerified: boolean,
) {
  if (hasVerified && session.aal !== 'aal2')
    throw insufficient(403, 'AAL2 required to enroll a new factor')
  if (settings.oneTimeCode && !session.verified) {
    throw insufficient(403, 'Verify the one-time code to add a second factor.')
  }
}

export function factorsOf(trx: Trx, userId: string): Promise<FactorRow[]> {
  return trx
    .selectFrom('auth.mfa_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** A name, and a number, is of one factor of a person only. */
export function refuseTaken(
  others: readonly FactorRow[],
  wanted: { name?: string | undefined; phone?: string | null | undefined },
) {
  const { name, phone } = wanted
  if (others.some((factor) => (factor.friendly_name ?? '').trim() === name)) {
    const message = `A factor with the friendly name "${name}" for this user already exists`
    throw new AuthError(422, 'mfa_factor_name_conflict', message)
  }
  if (phone && others.some((factor) => factor.phone === phone)) {
    const message =
      'A verified phone factor already exists, unenroll the existing factor to continue'
    throw new AuthError(422, 'mfa_verified_factor_exists', message)
  }
}

/** Hidden and absent give the same answer. */
export async function findFactor(trx: Trx, userId: string, id: string): Promise<FactorRow> {
  if (!z.uuid().safeParse(id).success) {
    throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID')
  }
  const factor = await trx
    .selectFrom('auth.mfa_factors')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (factor) return factor
  throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
}

/** Removes a factor: the sessions that it raised fall back, and with the last one the recovery codes go. */
export async function removeFactor(trx: Trx, factor: Pick<FactorRow, 'id' | 'user_id'>) {
  await trx.deleteFrom('auth.mfa_factors').where('id', '=', factor.id).execute()
  await sql`
    update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now()
    where factor_id = ${factor.id}
  `.execute(trx)
  await sql`
    delete from auth.recovery_codes
    where user_id = ${factor.user_id} and not exists (
      select from auth.mfa_factors where user_id = ${factor.user_id} and status = 'verified'
    )
  `.execute(trx)
}
