import { type Context, Hono } from 'hono'
import { asAuth } from '../../lib/database/database.ts'
import { OAuthError } from '../auth-error.ts'
import type { AuthDeps, AuthEnv } from '../deps.ts'
import { limitRequests } from '../rate-limits.ts'
import { type ClientRow, findClient } from './clients.ts'
import { isRegistered } from './redirect-uris.ts'
import { backTo, checkResource, parametersOf, scopeOf } from './request.ts'
import { handRequestKey } from './request-key.ts'

/** The page on which a person answers. */
const consentPage = '/oauth/consent'

/**
 * What is told on a page of ours and never sent on: it is not known where an answer may go (RFC 6749 4.1.2.1), or the app
 * registered itself, and its address would make this one an open redirector (RFC 9700 4.11.2).
 */
type Unanswerable = 'unknown_app' | 'unknown_address' | 'bad_request'

function stay(c: Context, { settings }: AuthDeps, error: Unanswerable) {
  return c.redirect(`${settings.publicUrl}${consentPage}?error=${error}`, 303)
}

/** The one address of a client may be left out; throws nothing. */
function addressOf(client: ClientRow, asked: string | undefined) {
  if (asked !== undefined) return isRegistered(client.redirect_uris, asked) ? asked : undefined
  return client.redirect_uris.length === 1 ? client.redirect_uris[0] : undefined
}

/** What a request that can be answered asks for; throws OAuthError for what is told to the app. */
function readRequest(parameters: Map<string, string>, publicUrl: string) {
  if (parameters.get('response_type') !== 'code') {
    throw new OAuthError('unsupported_response_type', 'The response_type is code.')
  }
  if (parameters.get('code_challenge_method') !== 'S256') {
    throw new OAuthError('invalid_request', 'PKCE is needed, with the method S256.')
  }
  const challenge = parameters.get('code_challenge') ?? ''
  if (!/^[A-Za-z0-9_-]{43}$/.test(challenge)) {
    throw new OAuthError('invalid_request', 'A code_challenge of S256 has 43 characters.')
  }
  const prompts = parameters.get('prompt')?.split(' ') ?? []
  // Each request is answered by the person, on a page.
  if (prompts.includes('none')) {
    throw new OAuthError('interaction_required', 'A person has to consent.')
  }
  if (prompts.some((one) => one !== 'consent' && one !== 'select_account')) {
    throw new OAuthError('invalid_request', 'The prompt is consent or select_account.')
  }
  if ((parameters.get('state') ?? '').length > 2048) {
    throw new OAuthError('invalid_request', 'The state has at most 2048 characters.')
  }
  checkResource(publicUrl, parameters.get('resource'))
  return { code_challenge: challenge, scope: scopeOf(parameters.get('scope')) }
}

/** GET /oauth/authorize: notes what an app asks for, and leads its person to the page that answers it. */
export function authorizeApp(deps: AuthDeps) {
  const { publicUrl } = deps.settings
  return new Hono<AuthEnv>().get('/oauth/authorize', async (c) => {
    await limitRequests(deps, 'app', c.get('client').address)
    let parameters: Map<string, string>
    try {
      parameters = parametersOf(new URL(c.req.url).searchParams)
    } catch {
      return stay(c, deps, 'bad_request')
    }
    return asAuth(deps.db, async (trx) => {
      const client = await findClient(trx, parameters.get('client_id') ?? '')
      if (!client) return stay(c, deps, 'unknown_app')
      const redirect_uri = addressOf(client, parameters.get('redirect_uri'))
      if (!redirect_uri) return stay(c, deps, 'unknown_address')
      const state = parameters.get('state') ?? null
      try {
        const asked = readRequest(parameters, publicUrl)
        const { id } = await trx
          .insertInto('auth.oauth_authorizations')
          .values({ ...asked, client_id: client.id, redirect_uri, state })
          .returning('id')
          .executeTakeFirstOrThrow()
        handRequestKey(c, deps.settings, id)
        c.header('cache-control', 'no-store')
        return c.redirect(`${publicUrl}${consentPage}?authorization_id=${id}`, 302)
      } catch (error) {
        if (!(error instanceof OAuthError)) throw error
        if (client.registration_type === 'dynamic') return stay(c, deps, 'bad_request')
        const { code, description: error_description } = error
        const answer = {
          error: code,
          error_description,
          state: (state ?? '').slice(0, 2048) || null,
        }
        return c.redirect(backTo(redirect_uri, publicUrl, answer), 302)
      }
    })
  })
}
