import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '../../lib/database/database.ts'
import { storedToken } from '../../lib/tokens/stored-token.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthDeps, Client } from '../deps.ts'
import {
  type FactorRow,
  type IdentityRow,
  metadataOf,
  type UserRow,
  userJson,
} from '../user/users.ts'
import { deviceHash, noticeNewDevice } from './new-device.ts'

/**
 * The successor of a refresh token. Only hashes are stored, so that a client that asks twice can get
 * the same answer the successor follows from the token it holds and a key outside the database.
 */
export function successorOf(secret: string, token: string) {
  return createHmac('sha256', secret).update(`refresh token:${token}`).digest('base64url')
}

async function insertRefreshToken(
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

/** A session and its person as `private.session_answer` reads them. */
export type SessionAnswer = {
  user: UserRow
  session: { id: string; aal: string | null }
  /** Newest first. */
  proofs: { method: string; provider: string | null; timestamp: number }[] | null
  claims: object
  identities: IdentityRow[] | null
  factors: FactorRow[] | null
}

async function readSession(trx: Trx, userId: string, sessionId: string) {
  const { rows } = await sql<{ answer: SessionAnswer | null }>`
    select private.session_answer(${userId}::uuid, ${sessionId}::uuid) as answer
  `.execute(trx)
  const answer = rows[0]?.answer
  if (!answer) throw new Error('The session ended while it was opened.')
  return answer
}

/** The answer to every successful sign-in and refresh. */
export async function presentSession(deps: AuthDeps, read: SessionAnswer, refreshToken: string) {
  const { user, session } = read
  const issuedAt = Math.floor(Date.now() / 1000)
  const expiresAt = issuedAt + deps.settings.tokenSeconds
  const proofs = (read.proofs ?? []).map(({ provider, ...proof }) =>
    provider ? { ...proof, provider } : proof,
  )
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
    amr: proofs,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
    ...read.claims,
  })
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: deps.settings.tokenSeconds,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: userJson(user, read.identities ?? [], read.factors ?? []),
  }
}
export type SessionJson = Awaited<ReturnType<typeof presentSession>>

type SignIn = {
  user: Pick<UserRow, 'id' | 'is_anonymous'>
  method: string
  client: Client
  tag?: 'signup' | 'invitation'
  /** Which identity provider proved it. */
  provider?: string
  /** When the session ends at the latest, where that provider says so. */
  notAfter?: string | null
}

/** A refresh token to begin with, and the session as `private.open_session` wants it. */
export function newSession(deps: AuthDeps, { client, method, user, ...signIn }: SignIn) {
  const refreshToken = randomBytes(32).toString('base64url')
  const given = {
    ...{ method, provider: signIn.provider ?? null, tag: signIn.tag ?? null },
    ...{ days: deps.settings.sessionDays, agent: client.agent, address: client.address },
    device: user.is_anonymous ? null : deviceHash(deps, user.id, client),
    token: storedToken(refreshToken),
    ...(signIn.notAfter && { not_after: signIn.notAfter }),
  }
  return { given, refreshToken }
}

/** Opens a session: one row a sign-in, with how it was proven. */
export async function openSession(trx: Trx, deps: AuthDeps, signIn: SignIn): Promise<SessionJson> {
  const { client, user } = signIn
  const { given, refreshToken } = newSession(deps, signIn)
  const { rows } = await sql<{ opened: SessionAnswer & { device_is_new: boolean } }>`
    select private.open_session(${user.id}::uuid, ${JSON.stringify(given)}::jsonb) as opened
  `.execute(trx)
  const opened = rows[0]?.opened
  if (!opened) throw new Error('No session was opened.')
  const { session, device_is_new } = opened
  if (device_is_new) {
    await noticeNewDevice(trx, deps, { user: opened.user, sessionId: session.id, client })
  }
  return presentSession(deps, opened, refreshToken)
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
  return presentSession(deps, await readSession(trx, user.id, sessionId), refreshToken)
}
