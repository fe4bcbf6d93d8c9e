import { randomUUID } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { startTestServer } from '../../../lib/testing/start-test-server.ts'
import { createCodes } from './codes.ts'
import { clientId, clientSecret } from './openid-provider.ts'

/** What is wrong with the next id token, if anything. */
export type Forgery = { claims?: JWTPayload; without?: string; strangersKey?: boolean }

/**
 * A provider that signs whatever a test wants, wrong things too, which a certified one refuses to do.
 * It lets everybody in at once, and checks the code, the client and PKCE as a provider must.
 */
export async function startForgingProvider() {
  const own = await generateKeyPair('RS256', { extractable: true })
  const stranger = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(own.publicKey)), alg: 'RS256', use: 'sig', kid: 'forger' }
  const codes = createCodes<{ nonce: string }>()
  let next: { person: JWTPayload; forgery: Forgery } = { person: {}, forgery: {} }
  let answersDiscovery = true

  const app = new Hono()
  const { url: issuer, close } = await startTestServer(getRequestListener(app.fetch))

  function sign(person: JWTPayload, forgery: Forgery = {}) {
    const now = Math.floor(Date.now() / 1000)
    const claims: JWTPayload = {
      iss: issuer,
      aud: clientId,
      iat: now,
      exp: now + 600,
      ...person,
      ...forgery.claims,
    }
    if (forgery.without) delete claims[forgery.without]
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'forger' })
      .sign(forgery.strangersKey ? stranger.privateKey : own.privateKey)
  }

  app.get('/.well-known/openid-configuration', (c) =>
    answersDiscovery
      ? c.json({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          id_token_signing_alg_values_supported: ['RS256'],
        })
      : c.text('out of order', 500),
  )
  app.get('/jwks', (c) => c.json({ keys: [jwk] }))
  app.get('/authorize', (c) => {
    const { state = '', nonce = '', redirect_uri = '', code_challenge = '' } = c.req.query()
    const code = codes.issue(code_challenge, { nonce })
    return c.redirect(`${redirect_uri}?${new URLSearchParams({ code, state })}`)
  })
  app.post('/token', async (c) => {
    const basic = c.req.header('authorization')?.replace(/^Basic /, '') ?? ''
    const [id, secret] = Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent)
    const form = new URLSearchParams(await c.req.text())
    const issued = codes.take(form)
    if (id !== clientId || secret?.replaceAll('+', ' ') !== clientSecret) {
      return c.json({ error: 'invalid_client' }, 401)
    }
    if (!issued) return c.json({ error: 'invalid_grant' }, 400)
    return c.json({
      access_token: randomUUID(),
      token_type: 'bearer',
      expires_in: 600,
      id_token: await sign({ nonce: issued.nonce, ...next.person }, next.forgery),
    })
  })

  return {
    issuer,
    sign,
    /** Who signs in next, and how the token of it is forged. */
    expect(person: JWTPayload, forgery: Forgery = {}) {
      next = { person, forgery }
    },
    breakDiscovery(broken: boolean) {
      answersDiscovery = !broken
    },
    close,
  }
}
