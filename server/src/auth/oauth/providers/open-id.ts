import { createRemoteJWKSet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type * as client from 'openid-client'
import { Email } from '../../body.ts'
import { type Arrival, identityData, type Profile, type Provider, patience } from './provider.ts'

const lifeOfDiscovery = 3_600_000
const leeway = 30
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'EdDSA']

type Options = { issuer: string; clientId: string; clientSecret: string }
type Discovered = { config: client.Configuration; keys: JWTVerifyGetKey }

export type OpenIdProvider = Provider & {
  issuer: string
  clientIds: readonly string[]
  /** Throws when the provider cannot be reached. */
  discover(): Promise<unknown>
  /** The claims of an id token that was made for one of our clients; throws for every other string. */
  verifyIdToken(token: string): Promise<JWTPayload & { sub: string }>
  profileOf(claims: Claims): Profile
}

type Claims = { sub: string; iss?: string | undefined; [claim: string]: unknown }

function isTrue(value: unknown) {
  return value === true || value === 'true' || value === 1 || value === '1'
}

/** Loaded by the first who signs in with a provider. */
const openId = () => import('openid-client')

/** The password of our client, in the way that the provider takes it. */
async function secretOf(secret: string): Promise<client.ClientAuth> {
  const { ClientSecretBasic, ClientSecretPost } = await openId()
  return (server, metadata, body, headers) => {
    const byBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    const show = byBody ? ClientSecretPost(secret) : ClientSecretBasic(secret)
    show(server, metadata, body, headers)
  }
}

async function discover(options: Options, clientId: string): Promise<Discovered> {
  const { allowInsecureRequests, discovery, enableNonRepudiationChecks } = await openId()
  const server = new URL(options.issuer)
  const config = await discovery(
    server,
    clientId,
    undefined,
    await secretOf(options.clientSecret),
    {
      timeout: patience,
      execute: [
        enableNonRepudiationChecks,
        // The configuration takes plain http on this machine only.
        ...(server.protocol === 'http:' ? [allowInsecureRequests] : []),
      ],
    },
  )
  const { jwks_uri } = config.serverMetadata()
  if (!jwks_uri) throw new Error('The provider publishes no keys.')
  return {
    config,
    keys: createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: patience * 1000 }),
  }
}

/** Remembers an answer for an hour and forgets a failure at once. */
function remembered<T>(ask: () => Promise<T>) {
  let last: { answer: Promise<T>; until: number } | undefined
  return () => {
    if (last && last.until > performance.now()) return last.answer
    const answer = ask()
    last = { answer, until: performance.now() + lifeOfDiscovery }
    answer.catch(() => {
      if (last?.answer === answer) last = undefined
    })
    return answer
  }
}

/** Entra ID has one document for all its tenants, whose issuer names the tenant of the token. */
function exactIssuer(issuer: string, claims: JWTPayload) {
  const { tid } = claims
  return typeof tid === 'string' && /^[0-9a-f-]{36}$/.test(tid)
    ? issuer.replace('{tenantid}', tid)
    : issuer
}

/** A provider that speaks OpenID Connect. */
export function openIdProvider(name: string, options: Options): OpenIdProvider {
  const clientIds = options.clientId.split(',').map((id) => id.trim())
  const discovered = remembered(() => discover(options, clientIds[0] ?? ''))

  function profileOf(claims: Claims): Profile {
    const parsed = Email.safeParse(claims.email ?? '')
    const address = parsed.success ? parsed.data : ''
    // At Entra ID the owner of a tenant writes any address; this claim says that the domain is theirs.
    const proven = isTrue(name === 'azure' ? claims.xms_edov : claims.email_verified)
    const email = address ? { email: address, verified: proven } : undefined
    return {
      provider: name,
      subject: claims.sub,
      emails: email ? [email] : [],
      data: identityData({
        issuer: claims.iss ?? options.issuer,
        subject: claims.sub,
        email,
        name: claims.name,
        picture: claims.picture,
        userName: claims.preferred_username ?? claims.nickname,
      }),
    }
  }

  return {
    name,
    issuer: options.issuer,
    clientIds,
    discover: discovered,
    profileOf,

    async authorizationUrl({ state, nonce, verifier, redirectUri, scopes, extras }) {
      const { config } = await discovered()
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await openId()
      return buildAuthorizationUrl(config, {
        ...extras,
        redirect_uri: redirectUri,
        scope: [...new Set(['openid', 'email', 'profile', ...scopes])].join(' '),
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
    },

    async exchangeCode(answer, expected): Promise<Arrival> {
      const { config } = await discovered()
      const { authorizationCodeGrant, fetchUserInfo } = await openId()
      const tokens = await authorizationCodeGrant(config, answer, {
        expectedState: expected.state,
        expectedNonce: expected.nonce,
        pkceCodeVerifier: expected.verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('The provider sent no id token.')
      const asks = claims.email === undefined && config.serverMetadata().userinfo_endpoint
      const more = asks ? await fetchUserInfo(config, tokens.access_token, claims.sub) : {}
      return {
        profile: profileOf({ ...more, ...claims }),
        accessToken: tokens.access_token,
        refreshToken: tokens.refresh_token ?? null,
      }
    },

    async verifyIdToken(token) {
      const { config, keys } = await discovered()
      const { payload } = await jwtVerify(token, keys, {
        audience: [...clientIds],
        algorithms,
        clockTolerance: leeway,
        requiredClaims: ['iss', 'sub', 'aud', 'exp', 'iat'],
      })
      const { sub, iss, azp } = payload
      if (iss !== exactIssuer(config.serverMetadata().issuer, payload))
        throw new Error('The id token has another issuer.')
      if (Array.isArray(payload.aud) && payload.aud.length > 1 && !clientIds.includes(String(azp)))
        throw new Error('The id token was made for another client.')
      if (!sub) throw new Error('The id token names no person.')
      return { ...payload, sub }
    },
  }
}
