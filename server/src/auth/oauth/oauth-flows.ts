import type { Context } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { asAuth, type Trx } from '../../lib/database/database.ts'
import { AuthError, invalid } from '../auth-error.ts'
import { readChallenge } from '../body.ts'
import type { AuthDeps, AuthEnv } from '../deps.ts'
import { allowedRedirect, wantedRedirect } from '../redirects.ts'
import { findByToken } from '../verification/one-time-tokens.ts'
import { callbackUrl, handKey, timeAtProvider } from './browser-key.ts'
import type { Provider } from './providers/provider.ts'
import type { Providers } from './providers/providers.ts'

// Decided here and not by the page. `nonce` is not among them: a page may check it by itself.
const reserved = new Set([
  'provider',
  'redirect_to',
  'scopes',
  'invite_token',
  'skip_http_redirect',
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'state',
  'code',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
  'grant_type',
  'nonce',
  'request',
  'request_uri',
])

function providerOf(c: Context<AuthEnv>, providers: Providers): Provider {
  const name = c.req.query('provider') ?? ''
  const provider = providers.named(name)
  if (provider) return provider
  throw invalid(
    /^[\w-]{1,64}$/.test(name)
      ? `Unsupported provider: provider ${name} is not enabled`
      : 'Unsupported provider: provider is not enabled',
  )
}

/** An invitation is remembered by its row: its token stays out of the database. */
async function invitationOf(trx: Trx, deps: AuthDeps, token: string | undefined) {
  if (!token) return null
  const pending = await findByToken(trx, deps.settings, token, ['invite'])
  if (pending) return pending.id
  throw new AuthError(404, 'invite_not_found', 'This invitation was used or has expired')
}

/** Begins a sign-in at a provider: a row, a cookie for this browser, and the address to send it to. */
export async function beginOAuthFlow(
  c: Context<AuthEnv>,
  deps: AuthDeps,
  providers: Providers,
  linkTo?: (trx: Trx) => Promise<string>,
): Promise<{ target: string; leave(): Promise<string> }> {
  const { settings } = deps
  const query = c.req.query()
  const provider = providerOf(c, providers)
  const challenge = readChallenge(query)
  const target = allowedRedirect(settings, wantedRedirect(c))
  const nonce = query.nonce ? query.nonce.slice(0, 256) : null
  const { id } = await asAuth(deps.db, async (trx) =>
    trx
      .insertInto('auth.flow_state')
      .values({
        provider_type: provider.name,
        authentication_method: 'oauth',
        referrer: target,
        auth_code: challenge ? crypto.randomUUID() : null,
        code_challenge: challenge?.challenge ?? null,
        code_challenge_method: challenge?.method ?? null,
        nonce,
        invite_token: await invitationOf(trx, deps, query.invite_token),
        linking_target_id: linkTo ? await linkTo(trx) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const expected = handKey(c, settings, id)
  const extras = Object.entries(query).filter(([name]) => !reserved.has(name))
  return {
    target,
    async leave() {
      const url = await provider.authorizationUrl({
        ...expected,
        nonce: nonce ?? expected.nonce,
        redirectUri: callbackUrl(settings),
        scopes: (query.scopes ?? '').split(/\s+/).filter(Boolean),
        extras: Object.fromEntries(extras),
      })
      return url.href
    },
  }
}

const badState = 'OAuth callback with invalid state'

/** Claims the flow of a state: once, in time, and only for the browser that began it. */
export async function claimFlow(deps: AuthDeps, state: string, byItsBrowser: boolean) {
  if (!z.uuid().safeParse(state).success) throw new AuthError(400, 'bad_oauth_state', badState)
  const outcome = await asAuth(deps.db, async (trx) => {
    const flow = await trx
      .selectFrom('auth.flow_state')
      .selectAll()
      .select([
        sql<boolean>`created_at > now() - make_interval(secs => ${timeAtProvider})`.as('fresh'),
      ])
      .where('id', '=', state)
      .where('authentication_method', '=', 'oauth')
      .forUpdate()
      .executeTakeFirst()
    if (!flow) return { refusal: new AuthError(400, 'bad_oauth_state', badState) }
    if (flow.auth_code_issued_at) {
      const message = 'State has already been used'
      return { refusal: new AuthError(400, 'flow_state_already_used', message) }
    }
    if (!flow.fresh)
      return { refusal: new AuthError(400, 'bad_oauth_state', 'OAuth state has expired') }
    if (!byItsBrowser) {
      const message = 'This sign-in was begun in another browser'
      return { refusal: new AuthError(400, 'bad_oauth_state', message) }
    }
    await trx
      .updateTable('auth.flow_state')
      .set({ auth_code_issued_at: sql`now()`, updated_at: sql`now()` })
      .where('id', '=', flow.id)
      .execute()
    return { flow }
  })
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.flow
}
export type ClaimedFlow = Awaited<ReturnType<typeof claimFlow>>
