import { randomBytes } from 'node:crypto'
import { storedToken } from '../../lib/tokens/stored-token.ts'
import { AuthError, invalid } from '../auth-error.ts'
import type { AuthDeps, Client } from '../deps.ts'
import { askAsAuth } from '../one-round-trip.ts'
import { presentSession, type SessionAnswer, successorOf } from './sessions.ts'

const longestWalk = 64
const mostTries = 5

const refusals = {
  unknown: ['refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'],
  over: ['session_expired', 'Invalid Refresh Token: Session Expired'],
  banned: ['user_banned', 'Invalid Refresh Token: User Banned'],
  used: ['refresh_token_already_used', 'Invalid Refresh Token: Already Used'],
} as const

type Outcome =
  | { refused: keyof typeof refusals }
  /** The token was used; this is the hash of the one that is active. */
  | { active: string }
  /** Which of the offered tokens is the next; null when it is the one that was walked to. */
  | (SessionAnswer & { rotated: 'successor' | 'random' | null })

/** Walks from a used token to the active one, whose hash is known. */
function walkTo(secrets: readonly string[], from: string, active: string) {
  for (const secret of secrets) {
    let token = from
    for (let step = 0; step < longestWalk; step += 1) {
      token = successorOf(secret, token)
      if (storedToken(token) === active) return token
    }
  }
  return null
}

const text = 'select private.refresh_session($1::jsonb, $2::text, $3::text)'

type Walk = { from: string; to: string | null }

/**
 * Trades a refresh token for a new session answer, in one message; a second one when the token was used a moment ago.
 *
 * @throws AuthError for a token that is unknown, over or used up; what a refusal changes is committed before.
 */
export async function refreshSession(deps: AuthDeps, client: Client, presented: unknown) {
  if (typeof presented !== 'string' || !/^[A-Za-z0-9_-]{12,255}$/.test(presented)) {
    throw invalid('Refresh token is not valid')
  }
  const { settings, pool } = deps
  const successor = successorOf(settings.secrets[0], presented)
  const random = randomBytes(32).toString('base64url')
  const given = JSON.stringify({
    ...{ presented: storedToken(presented), successor: storedToken(successor) },
    ...{ random: storedToken(random), reuse_seconds: settings.reuseSeconds },
    ...{ agent: client.agent, address: client.address, request_id: client.requestId },
  })
  let walk: Walk | null = null
  for (let tries = 0; tries < mostTries; tries += 1) {
    const values: (string | null)[] = [given, walk?.from ?? null, walk?.to ?? null]
    const outcome: Outcome | null = await askAsAuth<Outcome>(pool, { text, values })
    if (!outcome) break
    if ('refused' in outcome) {
      const [code, message] = refusals[outcome.refused]
      throw new AuthError(400, code, message)
    }
    if ('active' in outcome) {
      const { active } = outcome
      walk = { from: active, to: walkTo(settings.secrets, presented, active) }
      continue
    }
    const next = outcome.rotated === 'successor' ? successor : (walk?.to ?? random)
    return presentSession(deps, outcome, next)
  }
  throw new AuthError(409, 'conflict', 'Too many concurrent requests for this session')
}
