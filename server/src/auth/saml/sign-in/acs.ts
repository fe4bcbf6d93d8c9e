import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { addressBlock } from '../../../http/address/client-address.ts'
import { takesBody } from '../../../http/body/limit-body.ts'
import { asAuth } from '../../../lib/database/database.ts'
import { HttpError } from '../../../lib/http-error.ts'
import { AuthError } from '../../auth-error.ts'
import type { AuthDeps, AuthEnv } from '../../deps.ts'
import { limitRequests, takeBack } from '../../rate-limits.ts'
import { allowedRedirect, errorRedirect, withQuery } from '../../redirects.ts'
import { type Decoded, decodeResponse } from '../response/decode.ts'
import { refuse } from '../response/refusal.ts'
import { childOf } from '../xml/element.ts'
import { believe } from './believe.ts'
import { findProvider, findProviderThatBegins, type SamlProvider } from './providers.ts'
import { claimRelayState, type RelayState } from './relay-states.ts'
import { completeSsoSignIn } from './sso-sign-in.ts'
import { keepReport, reportOf, testSignIn } from './sso-test.ts'

/** A response of 256 KiB as a form sends it. */
const mostBody = 512 * 1024

type Answer = { decoded: Decoded; provider: SamlProvider; relay: RelayState; target: string }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A sign-in that the identity provider began, where that is allowed. */
async function unasked(deps: AuthDeps, decoded: Decoded, wanted: string) {
  const issuer = childOf(decoded.root, 'assertion', 'Issuer')?.text.trim() ?? ''
  const provider = await asAuth(deps.db, (trx) => findProviderThatBegins(trx, issuer))
  if (!provider) {
    throw new AuthError(
      404,
      'saml_idp_not_found',
      'A sign-in has to begin here: the identity provider is not known, or may not begin one.',
    )
  }
  const relay: RelayState = {
    ...{ providerId: provider.id, requestId: null, flowId: null, authCode: null, testedBy: null },
    redirectTo: wanted || null,
  }
  return { provider, relay }
}

async function providerOf(deps: AuthDeps, relay: RelayState) {
  const provider = await asAuth(deps.db, (trx) => findProvider(trx, relay.providerId))
  if (!provider) throw new AuthError(404, 'sso_provider_not_found', 'No such SSO provider')
  if (!provider.disabled || relay.testedBy) return provider
  throw new AuthError(404, 'sso_provider_disabled', 'This SSO provider is currently disabled')
}

async function landingOf(c: Context<AuthEnv>, deps: AuthDeps, answer: Answer) {
  const { decoded, provider, relay, target } = answer
  const { publicUrl } = deps.settings
  const asked = { provider, publicUrl, requestId: relay.requestId, now: Date.now() }
  const facts = await believe(decoded, asked)
  if (!relay.testedBy) {
    return completeSsoSignIn(deps, { provider, facts, relay, client: c.get('client'), target })
  }
  const report = await testSignIn(deps, provider, facts)
  await keepReport(deps, provider.id, report)
  return withQuery(target, { sso_test: report.ok ? 'passed' : 'failed' })
}

function toRefusal(deps: AuthDeps, error: unknown) {
  if (error instanceof HttpError) {
    deps.log.warn('a sign-in by SAML was refused', { code: error.code, cause: error })
    return error
  }
  deps.log.error('auth request failed', { cause: error })
  return new AuthError(500, 'unexpected_failure', 'Unexpected failure', { cause: error })
}

/** A refusal that no page could show goes on record, for operators. */
async function record(deps: AuthDeps, c: Context<AuthEnv>, error: HttpError, provider?: string) {
  const { address, requestId } = c.get('client')
  const given = { address, request_id: requestId, traits: { provider, error: error.message } }
  await asAuth(deps.db, (trx) =>
    sql`select private.log_account(null, 'sso_sign_in_refused', 'sso', ${JSON.stringify(given)}::jsonb)`.execute(
      trx,
    ),
  )
}

/** Where the browser goes next: always to an allowed page. */
async function follow(c: Context<AuthEnv>, deps: AuthDeps, form: URLSearchParams) {
  const { settings } = deps
  let target = `${settings.publicUrl}/auth/signin`
  let relay: RelayState | undefined
  try {
    const given = form.get('RelayState') ?? ''
    if (uuid.test(given)) relay = await claimRelayState(deps, given)
    if (relay?.redirectTo) target = allowedRedirect(settings, relay.redirectTo)
    const response = form.get('SAMLResponse')
    if (!response || form.getAll('SAMLResponse').length > 1) throw refuse('SAMLResponse is missing')
    const decoded = decodeResponse(response)
    if (relay) {
      const provider = await providerOf(deps, relay)
      return await landingOf(c, deps, { decoded, provider, relay, target })
    }
    const found = await unasked(deps, decoded, given)
    target = allowedRedirect(settings, found.relay.redirectTo ?? target)
    return await landingOf(c, deps, { decoded, ...found, target })
  } catch (error) {
    const refusal = toRefusal(deps, error)
    await record(deps, c, refusal, relay?.providerId)
    if (relay?.testedBy) {
      await keepReport(deps, relay.providerId, reportOf(refusal))
      return withQuery(target, { sso_test: 'failed' })
    }
    return errorRedirect(target, refusal, true)
  }
}

/** POST /sso/saml/acs: the browser brings the answer of an identity provider. */
export function acs(deps: AuthDeps) {
  return new Hono<AuthEnv>().post('/sso/saml/acs', takesBody(mostBody), async (c) => {
    c.header('cache-control', 'no-store')
    c.header('referrer-policy', 'no-referrer')
    const { address } = c.get('client')
    await limitRequests(deps, 'acs', address)
    const landing = await follow(c, deps, new URLSearchParams(await c.req.text()))
    const isRefused = new URL(landing).searchParams.has('error_code')
    if (!isRefused && deps.settings.limits) {
      const one = [`request:acs:${addressBlock(address)}`]
      await asAuth(deps.db, (trx) => takeBack(trx, { all: '', one }))
    }
    return c.redirect(landing, isRefused ? 303 : 302)
  })
}
