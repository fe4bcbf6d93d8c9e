import { sql } from 'kysely'
import { asAuth, type Trx } from '../../lib/database/database.ts'
import { storedToken } from '../../lib/tokens/stored-token.ts'
import { OAuthError } from '../auth-error.ts'
import type { AuthDeps } from '../deps.ts'
import { successorOf } from '../sessions/sessions.ts'
import { endLineage, grantHolds, issueTokens } from './app-tokens.ts'
import type { ClientRow } from './clients.ts'

type Held = {
  grant_id: string
  lineage: string
  scope: string
  is_over: boolean
  is_used: boolean
  is_fresh: boolean
}

/** The refresh token of this client, held with its whole lineage, so that two who come at once come in turn. */
async function holdToken(trx: Trx, deps: AuthDeps, client: ClientRow, hash: string) {
  const { rows } = await sql<Held>`
    select
      tokens.grant_id, tokens.lineage, requests.scope,
      tokens.expires_at <= now() as is_over,
      tokens.used_at is not null as is_used,
      tokens.used_at > clock_timestamp() - make_interval(secs => ${deps.settings.reuseSeconds}) as is_fresh
    from auth.oauth_tokens as tokens
    join lateral private.app_scope(tokens.grant_id, ${client.id}::uuid) as requests on true
    where tokens.token_hash = ${hash} and tokens.kind = 'refresh'
    for update of tokens
  `.execute(trx)
  return rows[0]
}

/** The successor that a token got, while that one is the newest. */
async function knownSuccessor(trx: Trx, secrets: readonly string[], token: string) {
  for (const secret of secrets) {
    const successor = successorOf(secret, token)
    const found = await trx
      .selectFrom('auth.oauth_tokens')
      .select('token_hash')
      .where('token_hash', '=', storedToken(successor))
      .where('used_at', 'is', null)
      .executeTakeFirst()
    if (found) return successor
  }
  return null
}

/**
 * Trades a refresh token for the next one. A used one that comes again within the seconds of reuse, as after a lost
 * answer, gets the same successor; later it ends its lineage (OAuth 2.1 section 4.3.1). Throws `invalid_grant`; what a
 * refusal ends is committed before.
 */
export async function refreshTokens(deps: AuthDeps, client: ClientRow, form: Map<string, string>) {
  const token = form.get('refresh_token')
  if (!token) throw new OAuthError('invalid_request', 'refresh_token is required.')
  const { settings } = deps
  const tokens = await asAuth(deps.db, async (trx) => {
    const hash = storedToken(token)
    const held = await holdToken(trx, deps, client, hash)
    if (!held || held.is_over || !(await grantHolds(trx, held.grant_id))) return null
    const issue = { grant: held.grant_id, lineage: held.lineage, scope: held.scope }
    if (held.is_used) {
      const successor = held.is_fresh ? await knownSuccessor(trx, settings.secrets, token) : null
      if (successor) {
        return issueTokens(trx, settings, { ...issue, refreshToken: successor, isKnown: true })
      }
      await endLineage(trx, held.lineage)
      return null
    }
    await trx
      .updateTable('auth.oauth_tokens')
      .set({ used_at: sql`clock_timestamp()` })
      .where('token_hash', '=', hash)
      .execute()
    const refreshToken = successorOf(settings.secrets[0], token)
    return issueTokens(trx, settings, { ...issue, refreshToken })
  })
  if (tokens) return tokens
  throw new OAuthError('invalid_grant', 'This refresh token is not good, or not any more.')
}
