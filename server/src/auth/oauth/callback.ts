import type { Context } from 'hono'
import { Hono } from 'hono'
import { HttpError } from '../../lib/http-error.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthDeps, AuthEnv } from '../deps.ts'
import { limitRequests } from '../rate-limits.ts'
import { allowedRedirect, errorRedirect, withFragment, withQuery } from '../redirects.ts'
import { callbackUrl, dropKey, keyOf } from './browser-key.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { type ClaimedFlow, claimFlow } from './oauth-flows.ts'
import type { Expected } from './providers/provider.ts'
import type { Providers } from './providers/providers.ts'

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

async function exchangeCode(
  deps: AuthDeps,
  providers: Providers,
  { flow, answer, expected }: { flow: ClaimedFlow; answer: URL; expected: Expected },
) {
  const provider = providers.named(flow.provider_type)
  if (!provider) throw new AuthError(400, 'provider_disabled', 'Provider is not enabled')
  try {
    return await provider.exchangeCode(answer, { ...expected, nonce: flow.nonce ?? expected.nonce })
  } catch (cause) {
    deps.log.warn('sign-in at a provider failed', { provider: provider.name, cause })
    throw new AuthError(500, 'unexpected_failure', 'Unable to exchange external code', { cause })
  }
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
  const flow = await claimFlow(deps, state, expected !== undefined)
  dropKey(c, settings, state)
  const target = allowedRedirect(settings, flow.referrer ?? undefined)
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
    const arrival = await exchangeCode(deps, providers, { flow, answer: url, expected })
    return await completeSignIn(deps, { flow, arrival, client: c.get('client'), target })
  } catch (error) {
    return errorRedirect(target, toRefusal(deps, error), true)
  }
}

/** GET and POST /callback: the browser comes back from the provider. */
export function callback(deps: AuthDeps, providers: Providers) {
  const { settings } = deps
  return (
    new Hono<AuthEnv>()
      .use('/callback', async (c, next) => {
        c.header('cache-control', 'no-store')
        c.header('referrer-policy', 'no-referrer')
        await next()
      })
      .get('/callback', async (c) => {
        await limitRequests(deps, 'token', c.get('client').address)
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
