import { createHash, createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '../../lib/database.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthDeps, Client } from '../deps.ts'
import { metadataOf, presentUser, type UserRow } from '../user/users.ts'
import { noticeNewDevice } from './new-device.ts'

/** The form in which refresh tokens are stored (security 20). */
export function storedToken(token: string) {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * The successor of a refresh token. Only hashes are stored, so that a client that asks twice can get
 * the same answer the successor follows from the token it holds and a key outside the database.
 */
export function successorOf(secret: string, token: string) {
  return createHmac('sha256', secret).update(`refresh token:${token}`).digest('base64url')
}

export async function insertRefreshToken(
  trx: Trx,
  link: { token: string; parent: string | null; sessionId: string; userId: string },
) {
  await trx
    .insertInto('auth.refresh_tokens')
    .values({
      token: storedToken(link.token),
      parent: link.parent,
      session_id: link.sessionId,
      user_id: link.userId,
    })
    .execute()
}

/** The proofs of a session, newest first, as the token carries them. */
async function proofs(trx: Trx, sessionId: string) {
  const rows = await trx
    .selectFrom('auth.mfa_amr_claims')
    .select([
      'authentication_method as method',
      'provider',
      sql<number>`extract(epoch from updated_at)::int`.as('timestamp'),
    ])
    .where('session_id', '=', sessionId)
    .orderBy('updated_at', 'desc')
    .execute()
  return rows.map(({ provider, ...proof }) => (provider ? { ...proof, provider } : proof))
}

async function productClaims(trx: Trx, userId: string, sessionId: string): Promise<object> {
  const { rows } = await sql<{ claims: object }>`
    select private.access_token_claims(${userId}::uuid, ${sessionId}::uuid) as claims
  `.execute(trx)
  return rows[0]?.claims ?? {}
}

/** The answer to every successful sign-in and refresh. */
export async function presentSession(
  trx: Trx,
  deps: AuthDeps,
  opened: { user: UserRow; session: { id: string; aal: string | null }; refreshToken: string },
) {
  const { user, session, refreshToken } = opened
  const issuedAt = Math.floor(Date.now() / 1000)
  const expiresAt = issuedAt + deps.settings.tokenSeconds
  const accessToken = await deps.tokens.sign({
    sub: user.id,
    aud: user.aud ?? 'authenticated',
    iat: issuedAt,
    exp: expiresAt,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: metadataOf(user.raw_app_meta_data),
    user_metadata: metadataOf(user.raw_user_meta_data),
    role: user.role ?? 'authenticated',
    aal: session.aal ?? 'aal1',
    amr: await proofs(trx, session.id),
    session_id: session.id,
    is_anonymous: user.is_anonymous,
    ...(await productClaims(trx, user.id, session.id)),
  })
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: deps.settings.tokenSeconds,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: await presentUser(trx, user),
  }
}
export type SessionJson = Awaited<ReturnType<typeof presentSession>>

/** Opens a session: one row a sign-in, with how it was proven. */
export async function openSession(
  trx: Trx,
  deps: AuthDeps,
  signIn: {
    user: UserRow
    method: string
    client: Client
    tag?: 'signup' | 'invitation'
    /** Which identity provider proved it. */
    provider?: string
  },
): Promise<SessionJson> {
  const { client, method } = signIn
  const session = await trx
    .insertInto('auth.sessions')
    .values({
      user_id: signIn.user.id,
      user_agent: client.agent,
      ip: client.address || null,
      tag: signIn.tag ?? null,
      not_after: sql`now() + make_interval(days => ${deps.settings.sessionDays})`,
    })
    .returning(['id', 'aal'])
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('auth.mfa_amr_claims')
    .values({
      session_id: session.id,
      authentication_method: method,
      provider: signIn.provider ?? null,
    })
    .execute()
  const user = await trx
    .updateTable('auth.users')
    .set({ last_sign_in_at: sql`now()` })
    .where('id', '=', signIn.user.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  // Everything that was proven by mail, or by another provider, lets a member in as the one-time code does.
  const proof = method === 'password' || method === 'anonymous' ? method : 'otp'
  await sql`select private.on_sign_in(${user.id}::uuid, ${session.id}::uuid, ${proof})`.execute(trx)
  await noticeNewDevice(trx, deps, { user, sessionId: session.id, client })
  const refreshToken = randomBytes(32).toString('base64url')
  await insertRefreshToken(trx, {
    token: refreshToken,
    parent: null,
    sessionId: session.id,
    userId: user.id,
  })
  return presentSession(trx, deps, { user, session, refreshToken })
}

type Raise = {
  user: UserRow
  sessionId: string
  /** As the token names it: `totp`, `mfa/phone`, `mfa/webauthn` or `mfa/recovery_code`. */
  method: string
  /** null: a recovery code stood in for one. */
  factorId: string | null
}

/**
 * Raises a session that passed a second factor to level 2. Its tokens are made again, because those from
 * before must not become level 2, and the person's other sessions that passed none end (reference 6.8).
 */
export async function raiseSession(
  trx: Trx,
  deps: AuthDeps,
  { user, sessionId, method, factorId }: Raise,
): Promise<SessionJson> {
  const { rows: raised } = await sql`
    update auth.sessions set aal = 'aal2', factor_id = ${factorId}, updated_at = now() where id = ${sessionId}
    returning id
  `.execute(trx)
  // It may have ended since the caller was looked up.
  if (raised.length === 0) {
    const words = 'Session from session_id claim in JWT does not exist'
    throw new AuthError(403, 'session_not_found', words)
  }
  await sql`
    insert into auth.mfa_amr_claims (session_id, authentication_method) values (${sessionId}, ${method})
    on conflict (session_id, authentication_method) do update set updated_at = now()
  `.execute(trx)
  await sql`
    delete from auth.sessions
    where user_id = ${user.id} and id <> ${sessionId} and coalesce(aal, 'aal1') = 'aal1'
  `.execute(trx)
  await sql`select private.on_sign_in(${user.id}::uuid, ${sessionId}::uuid, ${method})`.execute(trx)
  await trx.deleteFrom('auth.refresh_tokens').where('session_id', '=', sessionId).execute()
  const refreshToken = randomBytes(32).toString('base64url')
  await insertRefreshToken(trx, { token: refreshToken, parent: null, sessionId, userId: user.id })
  return presentSession(trx, deps, { user, session: { id: sessionId, aal: 'aal2' }, refreshToken })
}
