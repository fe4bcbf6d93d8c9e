import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { asAuth } from '../../lib/database/database.ts'
import { audit } from '../audit.ts'
import { OAuthError } from '../auth-error.ts'
import type { AuthDeps, AuthEnv } from '../deps.ts'
import { limitRequests } from '../rate-limits.ts'
import { addClient, clientFields, clientJson } from './clients.ts'
import { checkRedirectUris } from './redirect-uris.ts'

/** So many apps that registered themselves wait for somebody to let them in; each is forgotten after a day. */
const mostWaiting = 5000

const nobody = '00000000-0000-0000-0000-000000000000'

// What is asked for beyond this is left out of the answer, as RFC 7591 section 3.2.1 allows.
const Asked = z.object({
  ...clientFields,
  client_name: clientFields.client_name.nullish(),
  grant_types: z.array(z.string()).nullish(),
  response_types: z.array(z.string()).nullish(),
})

function refuse(message: string) {
  return new OAuthError('invalid_client_metadata', message)
}

async function readAsked(c: Context) {
  const body: unknown = await c.req.json().catch(() => null)
  const parsed = Asked.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw refuse(`${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'is not allowed'}`)
}

/**
 * POST /oauth/clients/register: an app makes itself known (RFC 7591). It is a public client whatever it asks for: who
 * proves nothing when it registers proves nothing by a secret later.
 */
export function register(deps: AuthDeps) {
  return new Hono<AuthEnv>().post('/oauth/clients/register', async (c) => {
    c.header('cache-control', 'no-store')
    const client = c.get('client')
    await limitRequests(deps, 'appRegistration', client.address)
    const asked = await readAsked(c)
    const redirect_uris = checkRedirectUris(
      asked.redirect_uris,
      (message) => new OAuthError('invalid_redirect_uri', message),
    )
    if (asked.response_types && !asked.response_types.includes('code')) {
      throw refuse('response_types: only code is offered.')
    }
    const grants = asked.grant_types ?? ['authorization_code', 'refresh_token']
    if (!grants.includes('authorization_code')) {
      throw refuse('grant_types: authorization_code is needed.')
    }
    const host = new URL(redirect_uris[0] ?? '').host
    const row = await asAuth(deps.db, async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('app registration', 0))`.execute(trx)
      const { count } = await trx
        .selectFrom('auth.oauth_clients')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('registration_type', '=', 'dynamic')
        .where('last_used_at', 'is', null)
        .executeTakeFirstOrThrow()
      if (count >= mostWaiting) {
        throw new OAuthError('temporarily_unavailable', 'Too many apps registered today.', {
          status: 503,
          headers: { 'retry-after': '3600' },
        })
      }
      const added = await addClient(trx, {
        ...{ client_name: asked.client_name ?? host, redirect_uris, client_uri: asked.client_uri },
        grant_types: grants.filter((one) => ['authorization_code', 'refresh_token'].includes(one)),
        ...{ registration_type: 'dynamic', token_endpoint_auth_method: 'none' },
      })
      const actor = { id: nobody, email: 'app', is_sso_user: false }
      const { id: client_id, client_name } = added.row
      await audit(trx, client, 'oauth_client_registered', actor, { client_id, client_name })
      return added.row
    })
    const issued = Math.floor(new Date(row.created_at).getTime() / 1000)
    return c.json({ ...clientJson(row), client_id_issued_at: issued }, 201)
  })
}
