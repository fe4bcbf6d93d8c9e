import type { Context } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Claims, Trx } from '../lib/database.ts'
import { InvalidToken } from '../lib/invalid-token.ts'
import { AuthError } from './auth-error.ts'
import type { AuthDeps } from './deps.ts'
import { findUserById, isBanned, type UserRow } from './users.ts'

/** The claims of the person who calls; the signature and the dates are checked, the rows are not. */
export async function personClaims(c: Context, deps: AuthDeps): Promise<Claims & { sub: string }> {
  const bearer = /^bearer +(\S+) *$/i.exec(c.req.header('authorization') ?? '')?.[1]
  if (!bearer) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  }
  const claims = await deps.tokens.verify(bearer).catch((error: unknown) => {
    if (!(error instanceof InvalidToken)) throw error
    const message = `invalid JWT: unable to parse or verify signature, ${error.message}`
    throw new AuthError(403, 'bad_jwt', message, { cause: error })
  })
  const { sub } = claims
  if (!sub) throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim')
  if (!z.uuid().safeParse(sub).success) {
    throw new AuthError(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID')
  }
  return { ...claims, sub }
}

export type Caller = {
  user: UserRow
  /** null for a token that an operator signed without a session. */
  session: { id: string; old: boolean; verified: boolean; methods: string[] } | null
}

async function findSession(trx: Trx, userId: string, sessionId: string) {
  const { rows } = await sql<NonNullable<Caller['session']>>`
    select
      sessions.id,
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

/** Looks the caller up on every call, so that sign-out and bans act at once (security 21). */
export async function loadCaller(trx: Trx, claims: Claims & { sub: string }): Promise<Caller> {
  const user = await findUserById(trx, claims.sub)
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  const named = claims.session_id
  const session =
    named !== undefined && z.uuid().safeParse(named).success
      ? await findSession(trx, user.id, named)
      : undefined
  if (named !== undefined && !session) {
    throw new AuthError(
      403,
      'session_not_found',
      'Session from session_id claim in JWT does not exist',
    )
  }
  if (isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned')
  return { user, session: session ?? null }
}
