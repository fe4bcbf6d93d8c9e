import type { Context } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { asAuth, type Claims, type Trx } from '../lib/database/database.ts'
import { constantTimeEqual } from '../lib/secrets/constant-time-equal.ts'
import { InvalidToken } from '../lib/tokens/invalid-token.ts'
import { AuthError } from './auth-error.ts'
import type { AuthDeps } from './deps.ts'
import { findUserById, isBanned, type UserRow } from './user/users.ts'
import type { ShownSession } from './verification/earlier-credentials.ts'

function bearerOf(authorization: string | undefined) {
  const bearer = /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
  if (bearer) return bearer
  throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
}

function verifyBearer(deps: Pick<AuthDeps, 'tokens'>, bearer: string): Promise<Claims> {
  return deps.tokens.verify(bearer).catch((error: unknown) => {
    if (!(error instanceof InvalidToken)) throw error
    const message = `invalid JWT: unable to parse or verify signature, ${error.message}`
    throw new AuthError(403, 'bad_jwt', message, { cause: error })
  })
}

/** The claims of a person by the header that shows the token; signature and dates are checked, the rows are not. */
export async function personOf(
  deps: Pick<AuthDeps, 'tokens'>,
  authorization: string | undefined,
): Promise<Claims & { sub: string }> {
  const claims = await verifyBearer(deps, bearerOf(authorization))
  const { sub } = claims
  if (!sub) throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim')
  if (!z.uuid().safeParse(sub).success) {
    throw new AuthError(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID')
  }
  return { ...claims, sub }
}

/** The claims of the person who calls. */
export function personClaims(c: Context, deps: AuthDeps) {
  return personOf(deps, c.req.header('authorization'))
}

/** The session of the access token that a call carries beside what it is about; null for every other token and for none. */
export async function shownSession(c: Context, deps: AuthDeps): Promise<ShownSession | null> {
  const claims = await personClaims(c, deps).catch((error: unknown) => {
    if (error instanceof AuthError) return null
    throw error
  })
  const session = z.uuid().safeParse(claims?.session_id)
  return claims && session.success ? { userId: claims.sub, sessionId: session.data } : null
}

export type Caller = {
  user: UserRow
  /** null for a token that an operator signed without a session. */
  session: {
    id: string
    aal: 'aal1' | 'aal2'
    old: boolean
    verified: boolean
    methods: string[]
  } | null
}

async function findSession(trx: Trx, userId: string, sessionId: string) {
  const { rows } = await sql<NonNullable<Caller['session']>>`
    select
      sessions.id,
      coalesce(sessions.aal, 'aal1') as aal,
      sessions.created_at < now() - interval '24 hours' as old,
      private.session_is_verified(sessions.user_id, sessions.id) as verified,
      array(
        select authentication_method from auth.mfa_amr_claims where session_id = sessions.id
      ) as methods
    from auth.sessions
    where sessions.id = ${sessionId} and sessions.user_id = ${userId}
      and (not_after is null or not_after > now())
  `.execute(trx)
  return rows[0]
}

/** Why a caller is refused whose token is good and whose rows say no; what weighs most is said first. */
export const callerRefusals = {
  unknown: () => new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist'),
  over: () =>
    new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist'),
  banned: () => new AuthError(403, 'user_banned', 'User is banned'),
}

/** Looks the caller up on every call, so that sign-out and bans act at once (security 21). */
export async function loadCaller(trx: Trx, claims: Claims & { sub: string }): Promise<Caller> {
  const user = await findUserById(trx, claims.sub)
  if (!user) throw callerRefusals.unknown()
  const named = claims.session_id
  const session =
    named !== undefined && z.uuid().safeParse(named).success
      ? await findSession(trx, user.id, named)
      : undefined
  if (named !== undefined && !session) throw callerRefusals.over()
  if (isBanned(user)) throw callerRefusals.banned()
  return { user, session: session ?? null }
}

/** Whether the session waits for its one-time code or its second factor. */
export function awaitsSecondStep({ settings }: AuthDeps, { session }: Caller) {
  return settings.oneTimeCode && session !== null && !session.verified
}

/** Until its second step a session has no rights: it changes nothing and ends no other (security 59). */
export function requireSecondStep(deps: AuthDeps, caller: Caller, purpose: string) {
  if (!awaitsSecondStep(deps, caller)) return
  throw new AuthError(401, 'insufficient_aal', `Verify the one-time code ${purpose}.`)
}

/** Whether a session still lets its person act. */
async function isAlive(trx: Trx, sessionId: string) {
  const { rows } = await sql`
    select from auth.sessions join auth.users on users.id = sessions.user_id
    where sessions.id = ${sessionId}::uuid
      and (not_after is null or not_after > now())
      and (banned_until is null or banned_until < now())
      and deleted_at is null
  `.execute(trx)
  return rows.length > 0
}

/** Lets the service role pass: the server's own key, or a token that says so and whose session, if any, lives. */
export async function requireAdmin(c: Context, deps: AuthDeps): Promise<Claims> {
  const bearer = bearerOf(c.req.header('authorization'))
  if (constantTimeEqual(bearer, deps.serviceKey)) return { role: 'service_role' }
  const claims = await verifyBearer(deps, bearer)
  if (claims.role !== 'service_role') throw new AuthError(403, 'not_admin', 'User not allowed')
  const { session_id: named } = claims
  const alive =
    named === undefined ||
    (z.uuid().safeParse(named).success && (await asAuth(deps.db, (trx) => isAlive(trx, named))))
  if (alive) return claims
  throw new AuthError(403, 'session_expired', 'Session from session_id claim in JWT has ended')
}
