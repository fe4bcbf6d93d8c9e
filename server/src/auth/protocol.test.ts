import { describe, expect, test } from 'vitest'
import { newAddress, password, useAuthServer } from './testing/auth-server.ts'

const server = useAuthServer()
const dated = { 'x-supabase-api-version': '2024-01-01' }

test('health, settings and keys are open to everyone', async () => {
  const health = await (await server().call('GET', '/health')).json()
  const settings = await (await server().call('GET', '/settings')).json()
  const keys = await server().call('GET', '/.well-known/jwks.json')

  expect(health).toMatchObject({
    name: 'GoTrue',
    version: expect.any(String),
    description: expect.any(String),
  })
  expect(settings).toMatchObject({
    external: { anonymous_users: true, email: true, phone: false, google: false },
    disable_signup: false,
    mailer_autoconfirm: true,
    saml_enabled: true,
  })
  expect(keys.headers.get('cache-control')).toBe('public, max-age=600')
  const [key] = (await keys.json()).keys
  expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'key_ops', 'kid', 'kty', 'use', 'x', 'y'])
})

describe('an error', () => {
  test('has the old form without a version and the new one with it', async () => {
    const body = { email: 'nobody@example.com', password }
    const old = await server().call('POST', '/token?grant_type=password', { body })
    const fresh = await server().call('POST', '/token?grant_type=password', {
      body,
      headers: dated,
    })

    expect(await old.json()).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    })
    expect(old.headers.get('x-supabase-api-version')).toBeNull()
    expect(await fresh.json()).toEqual({
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    })
    expect(fresh.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(fresh.headers.get('x-sb-error-code')).toBe('invalid_credentials')
  })

  test.each(['2023-12-31', 'yesterday', ''])(
    'has the old form for the version "%s"',
    async (version) => {
      const headers = { 'x-supabase-api-version': version }
      const response = await server().call('GET', '/user', { headers })

      expect(await response.json()).toMatchObject({ code: 401, error_code: 'no_authorization' })
    },
  )

  test.each([
    ['{', 'bad_json'],
    ['"\\u0000"', 'bad_json'],
    ['{"data":{"a":"\\ud800"}}', 'bad_json'],
    ['[]', 'validation_failed'],
    ['"text"', 'validation_failed'],
    ['{"email":{"$ne":null}}', 'validation_failed'],
  ])('answers the body %s', async (body, code) => {
    const response = await server().call('POST', '/signup', { body })

    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error_code: code })
  })

  test('answers a body over 64 KiB, its lawful twin passes', async () => {
    const body = (size: number) =>
      JSON.stringify({ email: newAddress(), password, junk: 'x'.repeat(size) })

    const large = await server().call('POST', '/signup', { body: body(64 * 1024) })
    const fair = await server().call('POST', '/signup', { body: body(1000) })

    expect(large.status).toBe(413)
    expect(await large.json()).toMatchObject({ error_code: 'request_entity_too_large' })
    expect(fair.status).toBe(200)
  })

  test.each([
    ['GET', '/nowhere', 404, 'feature_disabled'],
    ['POST', '/admin/users', 401, 'no_authorization'],
    ['GET', '/admin/oauth/clients', 401, 'no_authorization'],
    ['GET', '/oauth/authorizations/x', 401, 'no_authorization'],
    ['POST', '/sso', 400, 'validation_failed'],
    ['GET', '/admin/sso/providers', 401, 'no_authorization'],
    ['GET', '/authorize?provider=google', 400, 'validation_failed'],
    ['GET', '/user/identities/authorize', 404, 'manual_linking_disabled'],
    ['DELETE', '/user/identities/x', 404, 'manual_linking_disabled'],
    ['DELETE', '/signup', 404, 'feature_disabled'],
  ])('answers %s %s as JSON', async (method, path, status, code) => {
    const response = await server().call(method, path)

    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    expect(await response.json()).toMatchObject({ error_code: code })
  })
})

describe('a page of another origin', () => {
  function preflight(origin: string) {
    const headers = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'apikey,content-type,x-supabase-api-version',
    }
    return server().call('OPTIONS', '/token', { headers })
  }

  test('may call when it is on the list, and read the headers it needs', async () => {
    const answer = await preflight(server().url)
    const plain = await server().call('GET', '/health', { headers: { origin: server().url } })

    expect(answer.headers.get('access-control-allow-origin')).toBe(server().url)
    expect(answer.headers.get('access-control-allow-headers')).toContain('X-Supabase-Api-Version')
    expect(plain.headers.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version')
    expect(plain.headers.get('access-control-allow-credentials')).toBeNull()
  })

  test('may not when it is not', async () => {
    const answer = await preflight('https://evil.example')

    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })
})
