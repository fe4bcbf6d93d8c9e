import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { asAuth, type Trx } from '../../lib/database.ts'
import { audit } from '../audit.ts'
import { AuthError, invalid } from '../auth-error.ts'
import type { AuthDeps, Client } from '../deps.ts'
import { findUserById, isBanned } from '../user/users.ts'
import {
  insertRefreshToken,
  presentSession,
  type SessionJson,
  storedToken,
  successorOf,
} from './sessions.ts'

const longestWalk = 64

type Held = { token: string; revoked: boolean; fresh: boolean }

/** The session a refresh token belongs to, locked: refreshes of one session go one after another. */
async function lockSession(trx: Trx, hash: string) {
  const known = await trx
    .selectFrom('auth.refresh_tokens')
    .select('session_id')
    .where('token', '=', hash)
    .executeTakeFirst()
  if (!known?.session_id) return undefined
  return trx
    .selectFrom('auth.sessions')
    .select(['id', 'user_id', 'aal', sql<boolean>`coalesce(not_after <= now(), false)`.as('over')])
    .where('id', '=', known.session_id)
    .forUpdate()
    .executeTakeFirst()
}

/** A statement of its own after the lock, so that it sees what the last holder of the lock wrote. */
async function readToken(trx: Trx, hash: string, reuseSeconds: number): Promise<Held | undefined> {
  return trx
    .selectFrom('auth.refresh_tokens')
    .select([
      'token',
      'revoked',
      sql<boolean>`updated_at > clock_timestamp() - make_interval(secs => ${reuseSeconds})`.as(
        'fresh',
      ),
    ])
    .where('token', '=', hash)
    .executeTakeFirst()
}

async function activeToken(trx: Trx, sessionId: string) {
  const row = await trx
    .selectFrom('auth.refresh_tokens')
    .select('token')
    .where('session_id', '=', sessionId)
    .where('revoked', '=', false)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.token
}

/** Walks from a used token to the active one, whose hash is known. */
function walkTo(secrets: readonly string[], from: string, active: string) {
  for (const secret of secrets) {
    let token = from
    for (let step = 0; step < longestWalk; step += 1) {
      token = successorOf(secret, token)
      if (storedToken(token) === active) return token
    }
  }
  return undefined
}

async function rotate(
  trx: Trx,
  link: { parent: string; next: string; sessionId: string; userId: string },
) {
  await trx
    .updateTable('auth.refresh_tokens')
    .set({ revoked: true, updated_at: sql`clock_timestamp()` })
    .where('session_id', '=', link.sessionId)
    .where('revoked', '=', false)
    .execute()
  const { next: token, parent, sessionId, userId } = link
  await insertRefreshToken(trx, { token, parent, sessionId, userId })
  return token
}

type Outcome = { session: SessionJson } | { refusal: AuthError }

function refuse(code: string, message: string): Outcome {
  return { refusal: new AuthError(400, code, message) }
}

const notFound = () =>
  refuse('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')

async function exchange(
  trx: Trx,
  deps: AuthDeps,
  client: Client,
  presented: string,
): Promise<Outcome> {
  const { settings } = deps
  const hash = storedToken(presented)
  const session = await lockSession(trx, hash)
  if (!session) return notFound()
  const held = await readToken(trx, hash, settings.reuseSeconds)
  const user = await findUserById(trx, session.user_id)
  if (!held || !user) return notFound()
  if (session.over) return refuse('session_expired', 'Invalid Refresh Token: Session Expired')
  if (isBanned(user)) return refuse('user_banned', 'Invalid Refresh Token: User Banned')

  const active = await activeToken(trx, session.id)
  if (held.revoked && !(held.fresh && active)) {
    // Someone used this token before, and the one who comes now is late: either may be a thief, so both go.
    await trx.deleteFrom('auth.sessions').where('id', '=', session.id).execute()
    await audit(trx, client, 'token_revoked', user)
    return refuse('refresh_token_already_used', 'Invalid Refresh Token: Already Used')
  }
  const found = held.revoked && active ? walkTo(settings.secrets, presented, active) : undefined
  const link = { sessionId: session.id, userId: user.id }
  const refreshToken =
    found ??
    (held.revoked
      ? await rotate(trx, {
          ...link,
          parent: active ?? hash,
          next: randomBytes(32).toString('base64url'),
        })
      : await rotate(trx, {
          ...link,
          parent: hash,
          next: successorOf(settings.secrets[0], presented),
        }))
  await trx
    .updateTable('auth.sessions')
    .set({
      refreshed_at: sql`now() at time zone 'utc'`,
      updated_at: sql`now()`,
      user_agent: client.agent,
      ip: client.address || null,
    })
    .where('id', '=', session.id)
    .execute()
  if (!found) await audit(trx, client, 'token_refreshed', user)
  return { session: await presentSession(trx, deps, { user, session, refreshToken }) }
}

/** Trades a refresh token for a new session answer. A refusal is committed before it is told. */
export async function refreshSession(deps: AuthDeps, client: Client, presented: unknown) {
  if (typeof presented !== 'string' || !/^[A-Za-z0-9_-]{12,255}$/.test(presented)) {
    throw invalid('Refresh token is not valid')
  }
  const outcome = await asAuth(deps.db, (trx) => exchange(trx, deps, client, presented))
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.session
}
