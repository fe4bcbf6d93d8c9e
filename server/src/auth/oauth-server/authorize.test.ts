import { describe, expect, test } from 'vitest'
import { useAuthServer } from '../testing/auth-server.ts'
import { callback, useApps } from './testing/use-apps.ts'

const server = useAuthServer()
const { app, confidential, ask, register, read, say, person, join, allow } = useApps(server)

describe('an app that makes itself known', () => {
  test('is a public client, whatever it asks for', async () => {
    const response = await register({ token_endpoint_auth_method: 'client_secret_basic' })
    const body = await response.json()

    expect(response.status).toBe(201)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(body).toMatchObject({
      client_id: expect.any(String),
      client_id_issued_at: expect.any(Number),
      token_endpoint_auth_method: 'none',
      registration_type: 'dynamic',
      redirect_uris: [callback],
    })
    expect(body.client_secret).toBeUndefined()
  })

  test.each([
    [{ redirect_uris: [] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['http://notes.example/callback'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: Array(11).fill(callback) }, 'invalid_redirect_uri'],
    [{ redirect_uris: 'https://notes.example' }, 'invalid_client_metadata'],
    [{ client_name: 'x'.repeat(201) }, 'invalid_client_metadata'],
    [{ grant_types: ['password'] }, 'invalid_client_metadata'],
    [{ response_types: ['token'] }, 'invalid_client_metadata'],
  ])('is refused with %j', async (fields, error) => {
    const response = await register(fields)

    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error })
  })

  test('is called by its host when it has no name', async () => {
    const response = await register({ client_name: undefined })

    expect(await response.json()).toMatchObject({ client_name: 'notes.example' })
  })
})

describe('a request that no answer can be sent to', () => {
  test.each([
    ['of an unknown app', { client_id: '00000000-0000-0000-0000-000000000000' }, 'unknown_app'],
    ['of what is no id', { client_id: "'" }, 'unknown_app'],
    ['to another address', { redirect_uri: 'https://evil.example/' }, 'unknown_address'],
    ['to a longer address', { redirect_uri: `${callback}/more` }, 'unknown_address'],
    ['to another port', { redirect_uri: 'https://notes.example:8443/callback' }, 'unknown_address'],
    ['to a script', { redirect_uri: 'javascript:alert(1)' }, 'unknown_address'],
  ])('%s stays on a page of ours', async (_, fields, error) => {
    const { status, location } = await ask(await app(), { ...fields, scope: 'other' })

    expect(status).toBe(303)
    expect(location.origin + location.pathname).toBe(`${server().url}/oauth/consent`)
    expect(location.searchParams.get('error')).toBe(error)
  })
})

test.each([
  ['no PKCE', { code_challenge: undefined }, 'invalid_request'],
  ['PKCE in plain', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['PKCE of no method', { code_challenge_method: undefined }, 'invalid_request'],
  ['a token at once', { response_type: 'token' }, 'unsupported_response_type'],
  ['another scope', { scope: 'openid email' }, 'invalid_scope'],
  ['another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
  ['no page', { prompt: 'none' }, 'interaction_required'],
  ['another sign-in', { prompt: 'login' }, 'invalid_request'],
])('who asks for %s is told so, with the state and who says it', async (_, fields, error) => {
  const { client_id } = await confidential(server().serviceKey)
  const { location } = await ask(client_id, fields)

  expect(location.origin + location.pathname).toBe(callback)
  expect(Object.fromEntries(location.searchParams)).toMatchObject({
    ...{ error, state: 'a state', iss: server().url },
  })
  expect(location.searchParams.has('code')).toBe(false)
})

test('an app that registered itself leads no one away by a request that is wrong', async () => {
  const { status, location } = await ask(await app(), { scope: 'openid' })

  expect(status).toBe(303)
  expect(location.href).toBe(`${server().url}/oauth/consent?error=bad_request`)
})

test('the port of an address of this machine is free, its path is not', async () => {
  const client = await app({ redirect_uris: ['http://127.0.0.1:4000/callback'] })
  const other = await ask(client, { redirect_uri: 'http://127.0.0.1:51789/callback' })
  const path = await ask(client, { redirect_uri: 'http://127.0.0.1:4000/other' })
  const host = await ask(client, { redirect_uri: 'http://127.0.0.1.evil.example:4000/callback' })

  expect(other.id).not.toBe('')
  expect(path.location.searchParams.get('error')).toBe('unknown_address')
  expect(host.location.searchParams.get('error')).toBe('unknown_address')
})

describe('the person who is asked', () => {
  test('sees who asks, for what, and where it may be allowed', async () => {
    const { bearer, organizationId, userId } = await person()
    const asked = await ask(await app())
    const response = await read(asked, bearer)

    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toMatchObject({
      authorization_id: asked.id,
      redirect_uri: callback,
      client: { name: 'Notes', logo_uri: '' },
      user: { id: userId },
      scope: 'conversations.write',
      organizations: [{ id: organizationId }],
    })
  })

  test('goes back with a code, the state and who gave it; or with a refusal', async () => {
    const { bearer } = await person()
    const [yes, no] = [await ask(await app()), await ask(await app())]
    await read(yes, bearer)
    await read(no, bearer)
    const allowed = await (await say(yes, bearer, { action: 'approve' })).json()
    const denied = await (await say(no, bearer, { action: 'deny' })).json()

    const told = (url: string) => Object.fromEntries(new URL(url).searchParams)
    const iss = server().url
    expect(told(allowed.redirect_url)).toEqual({ code: expect.any(String), state: 'a state', iss })
    expect(told(denied.redirect_url)).toEqual({ error: 'access_denied', state: 'a state', iss })
    expect(allowed.redirect_url.startsWith(`${callback}?`)).toBe(true)
  })

  test('answers once', async () => {
    const signed = await person()
    const asked = await ask(await app())
    expect(await allow(asked, signed)).not.toBe('')

    expect((await say(asked, signed.bearer, { action: 'approve' })).status).toBe(409)
    expect((await read(asked, signed.bearer)).status).toBe(409)
  })

  test('chooses where, among the organizations of which they are a member', async () => {
    const [signed, other] = [await person(), await person()]
    const second = await server().world.organization()
    await join(signed, second.id)
    const asked = await ask(await app())
    await read(asked, signed.bearer)
    const choose = (organization_id?: string) =>
      say(asked, signed.bearer, { action: 'approve', organization_id })

    expect((await choose()).status).toBe(400)
    expect((await choose(other.organizationId)).status).toBe(400)
    expect((await choose(second.id)).status).toBe(200)
  })
})

describe('nobody else answers', () => {
  test.each<[string, (at: { bearer: string; cookie: string; id: string }) => Promise<Response>]>([
    ['another person', async ({ cookie, id }) => read({ cookie, id }, (await person()).bearer)],
    ['another browser', ({ bearer, id }) => read({ id, cookie: '' }, bearer)],
    [
      'another browser, that says',
      ({ bearer, id }) => say({ id, cookie: '' }, bearer, { action: 'approve' }),
    ],
    [
      'the key of another request',
      async ({ bearer, id }) => read({ id, cookie: (await ask(await app())).cookie }, bearer),
    ],
  ])('%s', async (_, attempt) => {
    const { bearer } = await person()
    const asked = await ask(await app())
    expect((await read(asked, bearer)).status).toBe(200)

    expect((await attempt({ ...asked, bearer })).status).toBe(404)
  })

  test('a request that no one was shown', async () => {
    const { bearer } = await person()
    const asked = await ask(await app())

    expect((await say(asked, bearer, { action: 'approve' })).status).toBe(404)
  })

  test('a page of another site, a visitor, a session that stopped at the password', async () => {
    const { bearer, userId } = await person()
    const asked = await ask(await app())
    await read(asked, bearer)
    const body = { action: 'approve' }
    const elsewhere = await say(asked, bearer, body, { origin: 'https://evil.example' })
    const bare = await say(asked, '', body)
    const guest = await server().client().signInAnonymously()
    const visitor = await read(await ask(await app()), guest.data.session?.access_token ?? '')
    await server().world.owner.query('update auth.sessions set tag = null where user_id = $1', [
      userId,
    ])
    const half = await say(asked, bearer, body)

    expect(elsewhere.status).toBe(403)
    expect(bare.status).toBe(401)
    expect(visitor.status).toBe(401)
    expect(half.status).toBe(401)
  })

  test('when the time to answer is over', async () => {
    const { bearer } = await person()
    const asked = await ask(await app())
    await server().world.owner.query(
      "update auth.oauth_authorizations set created_at = now() - interval '1801 seconds' where id = $1",
      [asked.id],
    )

    expect((await read(asked, bearer)).status).toBe(404)
  })
})
