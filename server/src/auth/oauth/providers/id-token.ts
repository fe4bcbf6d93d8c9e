import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { decodeJwt, type JWTPayload } from 'jose'
import { z } from 'zod'
import { asAuth } from '../../../lib/database/database.ts'
import { constantTimeEqual } from '../../../lib/secrets/constant-time-equal.ts'
import { audit } from '../../audit.ts'
import { AuthError, OAuthError } from '../../auth-error.ts'
import { readBody } from '../../body.ts'
import type { AuthDeps, AuthEnv } from '../../deps.ts'
import { personClaims } from '../../guard.ts'
import { openSession } from '../../sessions/sessions.ts'
import { linkProfile, signInWithProfile } from '../accounts.ts'
import { loadTrusted, requireManualLinking } from '../manual-linking.ts'
import type { OpenIdProvider } from './open-id.ts'
import type { Providers } from './providers.ts'

const Body = z.object({
  provider: z.string().nullish(),
  client_id: z.string().nullish(),
  issuer: z.string().nullish(),
  id_token: z.string().nullish(),
  access_token: z.string().nullish(),
  nonce: z.string().nullish(),
  link_identity: z.boolean().nullish(),
})
type Given = z.output<typeof Body>

function badToken(cause?: unknown) {
  return new OAuthError('invalid request', 'Bad ID token', { cause })
}

/** Before the provider is asked for its keys: what was never made for us is not worth a request. */
function looksRight(token: string, clientIds: readonly string[]) {
  try {
    const { aud } = decodeJwt(token)
    return clientIds.some((id) => [aud].flat().includes(id))
  } catch {
    return false
  }
}

async function claimsOf(provider: OpenIdProvider, token: string) {
  if (!looksRight(token, provider.clientIds)) throw badToken()
  await provider.discover().catch((cause) => {
    const message = 'The provider cannot be reached. Try again.'
    throw new AuthError(503, 'unexpected_failure', message, { cause })
  })
  return provider.verifyIdToken(token).catch((cause) => {
    throw badToken(cause)
  })
}

function checkNonce(claims: JWTPayload, nonce: string) {
  const inToken = typeof claims.nonce === 'string' ? claims.nonce : ''
  if (Boolean(inToken) !== Boolean(nonce)) {
    const message = 'Passed nonce and nonce in id_token should either both exist or not.'
    throw new OAuthError('invalid request', message)
  }
  if (!nonce) return
  if (!constantTimeEqual(createHash('sha256').update(nonce).digest('hex'), inToken)) {
    throw new OAuthError('invalid nonce')
  }
}

/** The id token names the access token that came with it by the left half of its hash. */
function checkAccessToken(claims: JWTPayload, accessToken: string) {
  const { at_hash: named } = claims
  if (!accessToken || typeof named !== 'string') return
  const lengths = ['sha256', 'sha384', 'sha512'].map((name) => {
    const digest = createHash(name).update(accessToken).digest()
    return digest.subarray(0, digest.length / 2).toString('base64url')
  })
  if (!lengths.includes(named)) throw badToken()
}

async function profileOf(provider: OpenIdProvider, given: Given) {
  const claims = await claimsOf(provider, given.id_token ?? '')
  checkNonce(claims, given.nonce ?? '')
  checkAccessToken(claims, given.access_token ?? '')
  return provider.profileOf(claims)
}

/** The grant of apps that got an id token from a provider by themselves. */
export async function signInWithIdToken(c: Context<AuthEnv>, deps: AuthDeps, providers: Providers) {
  const client = c.get('client')
  const given = await readBody(c, Body)
  const issuer = given.issuer ?? ''
  const provider = providers.ofIdTokens({
    provider: given.provider ?? '',
    issuer,
    clientId: given.client_id ?? '',
  })
  if (!provider) {
    const name = (given.provider || issuer).slice(0, 64)
    throw new AuthError(400, 'provider_disabled', `Provider (issuer "${name}") is not enabled`)
  }
  if (given.link_identity) requireManualLinking(deps.settings)
  const caller = given.link_identity ? await personClaims(c, deps) : null
  const profile = await profileOf(provider, given)
  const signIn = { profile, client, redirectTo: deps.settings.publicUrl }
  const outcome = await asAuth(deps.db, async (trx) => {
    const found = caller
      ? { user: await linkProfile(trx, deps, await loadTrusted(trx, deps, caller), signIn) }
      : await signInWithProfile(trx, deps, signIn)
    if ('refusal' in found) return found
    const { user } = found
    await audit(trx, client, 'login', user, { provider: profile.provider })
    return {
      session: await openSession(trx, deps, {
        user,
        method: 'oauth',
        provider: profile.provider,
        client,
      }),
    }
  })
  if ('session' in outcome) return outcome.session
  throw outcome.refusal
}
