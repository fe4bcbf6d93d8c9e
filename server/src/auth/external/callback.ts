import type { Context } from 'hono'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { asAuth, type Trx } from '../../lib/database.ts'
import { HttpError } from '../../lib/http-error.ts'
import { audit } from '../audit.ts'
import { AuthError } from '../auth-error.ts'
import { limitRequests } from '../counters.ts'
import type { AuthDeps, AuthEnv } from '../deps.ts'
import { allowedRedirect, errorRedirect, withFragment, withQuery } from '../redirects.ts'
import { openSession } from '../sessions.ts'
import { findUserById } from '../users.ts'
import {
  acceptInvitation,
  linkProfile,
  type Outcome,
  type SignIn,
  signInWithProfile,
} from './accounts.ts'
import { callbackUrl, dropKey, keyOf } from './browser-key.ts'
import type { Arrival, Expected } from './provider.ts'
import type { Providers } from './providers.ts'
import { seal } from './seal.ts'
import { type ClaimedVisit, claimVisit } from './visits.ts'

const answerFields = ['state', 'code', 'error', 'error_description', 'iss']

function pick(fields: Record<string, unknown>) {
  return new URLSearchParams(
    answerFields.flatMap((name) => {
      const value = fields[name]
      return typeof value === 'string' ? [[name, value] as [string, string]] : []
    }),
  )
}

/** The provider's own words for a refusal, shortened and harmless. */
function refusedByProvider(answer: URLSearchParams) {
  const error = answer.get('error') ?? ''
  return {
    error: /^[\w.-]{1,64}$/.test(error) ? error : 'server_error',
    error_code: 'bad_oauth_callback',
    error_description: (answer.get('error_description') ?? '').slice(0, 500),
  }
}

async function redeem(
  deps: AuthDeps,
  providers: Providers,
  visit: ClaimedVisit,
  answer: URL,
  expected: Expected,
) {
  const provider = providers.named(visit.provider_type)
  if (!provider) throw new AuthError(400, 'provider_disabled', 'Provider is not enabled')
  try {
    return await provider.redeem(answer, { ...expected, nonce: visit.nonce ?? expected.nonce })
  } catch (cause) {
    deps.log.warn('sign-in at a provider failed', { provider: provider.name, cause })
    throw new AuthError(500, 'unexpected_failure', 'Unable to exchange external code', { cause })
  }
}

async function welcome(
  trx: Trx,
  deps: AuthDeps,
  visit: ClaimedVisit,
  signIn: SignIn,
): Promise<Outcome> {
  if (visit.linking_target_id) {
    const user = await findUserById(trx, visit.linking_target_id)
    if (!user) throw new AuthError(403, 'user_not_found', 'The account to link to does not exist')
    return { user: await linkProfile(trx, deps, user, signIn) }
  }
  if (visit.invite_token) {
    return { user: await acceptInvitation(trx, deps, visit.invite_token, signIn) }
  }
  return signInWithProfile(trx, deps, signIn)
}

/** Keeps the provider's tokens until the page trades its code for the session. */
async function keepForExchange(
  trx: Trx,
  deps: AuthDeps,
  visit: ClaimedVisit,
  userId: string,
  arrival: Arrival,
) {
  const { settings } = deps
  const { refreshToken } = arrival
  await trx
    .updateTable('auth.flow_state')
    .set({
      user_id: userId,
      auth_code_issued_at: sql`now()`,
      updated_at: sql`now()`,
      provider_access_token: seal(settings, visit.id, arrival.accessToken),
      provider_refresh_token: refreshToken && seal(settings, visit.id, refreshToken),
    })
    .where('id', '=', visit.id)
    .execute()
}

/** Ends a visit that the provider answered: the address of the page, with a code or with the session. */
async function arrive(
  c: Context<AuthEnv>,
  deps: AuthDeps,
  visit: ClaimedVisit,
  arrival: Arrival,
  target: string,
) {
  const client = c.get('client')
  const { profile, accessToken, refreshToken } = arrival
  const outcome = await asAuth(deps.db, async (trx) => {
    const found = await welcome(trx, deps, visit, { profile, client, redirectTo: target })
    if ('refusal' in found) return found
    const { user } = found
    if (visit.auth_code) {
      await keepForExchange(trx, deps, visit, user.id, arrival)
      return { landing: withQuery(target, { code: visit.auth_code }) }
    }
    await audit(trx, client, 'login', user, { provider: profile.provider })
    const { provider } = profile
    const session = await openSession(trx, deps, { user, method: 'oauth', provider, client })
    const fields = {
      access_token: session.access_token,
      expires_at: String(session.expires_at),
      expires_in: String(session.expires_in),
      provider_token: accessToken,
      ...(refreshToken && { provider_refresh_token: refreshToken }),
      refresh_token: session.refresh_token,
      token_type: session.token_type,
    }
    return { landing: withFragment(target, fields) }
  })
  if ('landing' in outcome) return outcome.landing
  throw outcome.refusal
}

function toRefusal(deps: AuthDeps, error: unknown) {
  if (error instanceof HttpError) return error
  deps.log.error('auth request failed', { cause: error })
  return new AuthError(500, 'unexpected_failure', 'Unexpected failure', { cause: error })
}

/** Where the browser goes next: always to an allowed page. */
async function follow(c: Context<AuthEnv>, deps: AuthDeps, providers: Providers) {
  const { settings } = deps
  const answer = pick(c.req.query())
  const state = answer.get('state')
  if (!state) throw new AuthError(400, 'bad_oauth_callback', 'OAuth state parameter missing')
  const expected = keyOf(c, settings, state)
  const visit = await claimVisit(deps, state, expected !== undefined)
  dropKey(c, settings, state)
  const target = allowedRedirect(settings, visit.referrer ?? undefined)
  if (answer.has('error')) {
    const fields = refusedByProvider(answer)
    return withFragment(withQuery(target, fields), fields)
  }
  try {
    if (!answer.get('code') || !expected) {
      throw new AuthError(
        400,
        'bad_oauth_callback',
        'OAuth callback with missing authorization code',
      )
    }
    const url = new URL(`${callbackUrl(settings)}?${answer}`)
    const arrival = await redeem(deps, providers, visit, url, expected)
    return await arrive(c, deps, visit, arrival, target)
  } catch (error) {
    return errorRedirect(target, toRefusal(deps, error), true)
  }
}

/** GET and POST /callback: the browser comes back from the provider. */
export function callback(deps: AuthDeps, providers: Providers) {
  const { db, settings } = deps
  return (
    new Hono<AuthEnv>()
      .use('/callback', async (c, next) => {
        c.header('cache-control', 'no-store')
        c.header('referrer-policy', 'no-referrer')
        await next()
      })
      .get('/callback', async (c) => {
        await limitRequests(db, settings, 'token', c.get('client').address)
        try {
          return c.redirect(await follow(c, deps, providers), 302)
        } catch (error) {
          if (!(error instanceof HttpError)) throw error
          const fields = {
            error: 'invalid_request',
            error_code: error.code,
            error_description: error.message,
          }
          return c.redirect(withQuery(settings.publicUrl, fields), 303)
        }
      })
      // A form that another site posts (form_post) comes without our SameSite=Lax cookie, and a laxer
      // cookie would come along with every foreign post. So it goes once round as a GET, which has it.
      .post('/callback', async (c) => {
        const form = new URLSearchParams(await c.req.text())
        return c.redirect(`${callbackUrl(settings)}?${pick(Object.fromEntries(form))}`, 303)
      })
  )
}
