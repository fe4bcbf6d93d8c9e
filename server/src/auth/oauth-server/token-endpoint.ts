import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { asAuth } from '../../lib/database/database.ts'
import { storedToken } from '../../lib/tokens/stored-token.ts'
import { OAuthError } from '../auth-error.ts'
import type { AuthDeps, AuthEnv } from '../deps.ts'
import { limitRequests } from '../rate-limits.ts'
import { endLineage } from './app-tokens.ts'
import { authenticateClient } from './authenticate-client.ts'
import { exchangeCode } from './code-grant.ts'
import { refreshTokens } from './refresh-grant.ts'
import { checkResource, formOf, scopeOf } from './request.ts'

const grants = new Map([
  ['authorization_code', exchangeCode],
  ['refresh_token', refreshTokens],
])

async function giveTokens(c: Context<AuthEnv>, deps: AuthDeps) {
  const form = await formOf(c)
  const client = await authenticateClient(c, deps, form)
  const type = form.get('grant_type')
  if (!type) throw new OAuthError('invalid_request', 'grant_type is required.')
  const grant = grants.get(type)
  if (!grant) throw new OAuthError('unsupported_grant_type')
  if (!client.grant_types.includes(type)) throw new OAuthError('unauthorized_client')
  checkResource(deps.settings.publicUrl, form.get('resource'))
  scopeOf(form.get('scope'))
  return c.json(await grant(deps, client, form))
}

/** A token of another client stays; an unknown one is over already (RFC 7009 section 2.2). */
async function revoke(c: Context<AuthEnv>, deps: AuthDeps) {
  const form = await formOf(c)
  const client = await authenticateClient(c, deps, form)
  const token = form.get('token')
  if (!token) throw new OAuthError('invalid_request', 'token is required.')
  await asAuth(deps.db, async (trx) => {
    const { rows } = await sql<{ lineage: string; is_own: boolean }>`
      select
        lineage, exists (select from private.app_scope(grant_id, ${client.id}::uuid)) as is_own
      from auth.oauth_tokens where token_hash = ${storedToken(token)}
    `.execute(trx)
    const [held] = rows
    if (!held) return
    if (!held.is_own) {
      throw new OAuthError('invalid_grant', 'This token was given to another client.')
    }
    await endLineage(trx, held.lineage)
  })
  return c.body(null, 200)
}

/** POST /oauth/token and /oauth/revoke: what an app does without its person. */
export function tokenEndpoint(deps: AuthDeps) {
  return new Hono<AuthEnv>()
    .on('POST', ['/oauth/token', '/oauth/revoke'], async (c, next) => {
      c.header('cache-control', 'no-store')
      c.header('pragma', 'no-cache')
      await limitRequests(deps, 'app', c.get('client').address)
      await next()
    })
    .post('/oauth/token', (c) => giveTokens(c, deps))
    .post('/oauth/revoke', (c) => revoke(c, deps))
}
