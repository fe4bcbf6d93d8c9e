import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { asAuth } from '../../lib/database/database.ts'
import { constantTimeEqual } from '../../lib/secrets/constant-time-equal.ts'
import { storedToken } from '../../lib/tokens/stored-token.ts'
import { OAuthError } from '../auth-error.ts'
import type { AuthDeps } from '../deps.ts'
import { endLineage, grantHolds, issueTokens, newRefreshToken } from './app-tokens.ts'
import type { ClientRow } from './clients.ts'

/** Seconds in which a code is exchanged. */
const codeSeconds = 60

const refusedCode = () => new OAuthError('invalid_grant', 'This code is not good, or not any more.')

function follows(challenge: string, verifier: string | undefined) {
  if (!verifier || !/^[A-Za-z0-9\-._~]{43,128}$/.test(verifier)) return false
  const made = createHash('sha256').update(verifier).digest('base64url')
  return constantTimeEqual(made, challenge)
}

/**
 * Trades a code for tokens, once: a second time is a theft of one of the two, so what the first one gave ends (RFC 6749
 * section 4.1.2). Throws `invalid_grant`; what a refusal ends is committed before.
 */
export async function exchangeCode(deps: AuthDeps, client: ClientRow, form: Map<string, string>) {
  const code = form.get('code')
  if (!code) throw new OAuthError('invalid_request', 'code is required.')
  const tokens = await asAuth(deps.db, async (trx) => {
    const held = await trx
      .selectFrom('auth.oauth_authorizations')
      .selectAll()
      .select(
        sql<boolean>`approved_at > now() - make_interval(secs => ${codeSeconds})`.as('is_fresh'),
      )
      .where('code_hash', '=', storedToken(code))
      .where('client_id', '=', client.id)
      .forUpdate()
      .executeTakeFirst()
    if (!held?.grant_id) return null
    if (held.status === 'exchanged') {
      await endLineage(trx, held.id)
      return null
    }
    const address = form.get('redirect_uri')
    if (!held.is_fresh || (address !== undefined && address !== held.redirect_uri)) return null
    if (!follows(held.code_challenge, form.get('code_verifier'))) return null
    if (!(await grantHolds(trx, held.grant_id))) return null
    await trx
      .updateTable('auth.oauth_authorizations')
      .set({ status: 'exchanged' })
      .where('id', '=', held.id)
      .execute()
    const comesBack = client.grant_types.includes('refresh_token')
    return issueTokens(trx, deps.settings, {
      ...{ grant: held.grant_id, lineage: held.id, scope: held.scope },
      refreshToken: comesBack ? newRefreshToken() : null,
    })
  })
  if (!tokens) throw refusedCode()
  return tokens
}
