import { describe, expect, test } from 'vitest'
import { useAuthServer } from '../testing/auth-server.ts'
import { callback, invalidGrant, told, useApps } from './testing/use-apps.ts'

const server = useAuthServer()
const { app, ask, allow, person, exchange, refresh, post, letIn, confidential, works } =
  useApps(server)
const owner = async (sql: string, values: unknown[] = []) =>
  (await server().world.owner.query(sql, values)).rows

async function coded() {
  const who = await person()
  const client = await app()
  const asked = await ask(client)
  return { who, client, asked, code: await allow(asked, who) }
}

describe('a code', () => {
  test('is traded for tokens that no cache keeps', async () => {
    const { client, asked, code } = await coded()
    const response = await exchange(client, code, asked, { resource: `${server().url}/api/v1/mcp` })
    const tokens = await response.json()

    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(tokens).toEqual({
      access_token: expect.stringMatching(/^dwa_[\w-]{43}$/),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'conversations.write',
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(await works(tokens.access_token)).toBe(true)
    const stored = JSON.stringify(await owner('select * from auth.oauth_tokens'))
    expect(stored).not.toContain(tokens.access_token)
    expect(stored).not.toContain(tokens.refresh_token)
    expect(JSON.stringify(await owner('select * from auth.oauth_authorizations'))).not.toContain(
      code,
    )
  })

  test('that comes a second time ends what the first one gave', async () => {
    const { client, asked, code } = await coded()
    const tokens = await (await exchange(client, code, asked)).json()

    expect(await told(await exchange(client, code, asked))).toEqual(invalidGrant)
    expect(await works(tokens.access_token)).toBe(false)
    expect(await told(await refresh(client, tokens.refresh_token))).toEqual(invalidGrant)
  })

  test('of two who come at once gives tokens to one at most', async () => {
    const { client, asked, code } = await coded()
    const both = await Promise.all([exchange(client, code, asked), exchange(client, code, asked)])

    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test.each<[string, object]>([
    ['another verifier', { code_verifier: 'a'.repeat(43) }],
    ['no verifier', { code_verifier: undefined }],
    ['another address', { redirect_uri: `${callback}2` }],
    ['another code', { code: 'made-up' }],
  ])('with %s is refused, and is still good for its app', async (_, wrong) => {
    const { client, asked, code } = await coded()

    expect(await told(await exchange(client, code, asked, { ...wrong }))).toEqual(invalidGrant)
    expect((await exchange(client, code, asked)).status).toBe(200)
  })

  test('is no other client’s, even with its verifier', async () => {
    const { client, asked, code } = await coded()

    expect(await told(await exchange(await app(), code, asked))).toEqual(invalidGrant)
    expect((await exchange(client, code, asked)).status).toBe(200)
  })

  test('that was injected into the request of another person is refused there', async () => {
    const victim = await coded()
    const attacker = await ask(victim.client)

    expect(await told(await exchange(victim.client, victim.code, attacker))).toEqual(invalidGrant)
  })

  test('ends with its minute', async () => {
    const { client, asked, code } = await coded()
    const late = (seconds: number) =>
      owner(
        'update auth.oauth_authorizations set approved_at = now() - make_interval(secs => $2) where id = $1',
        [asked.id, seconds],
      )
    await late(61)
    expect(await told(await exchange(client, code, asked))).toEqual(invalidGrant)
    await late(50)
    expect((await exchange(client, code, asked)).status).toBe(200)
  })

  test('is worth nothing once its person has left', async () => {
    const { client, asked, code, who } = await coded()
    await owner('delete from public.organization_members where user_id = $1', [who.userId])

    expect(await told(await exchange(client, code, asked))).toEqual(invalidGrant)
  })
})

describe('a refresh token', () => {
  test('is traded for the next one, and works once', async () => {
    const { client, tokens } = await letIn()
    const next = await (await refresh(client, tokens.refresh_token)).json()
    await owner("update auth.oauth_tokens set used_at = used_at - interval '11 seconds'")
    const again = await told(await refresh(client, tokens.refresh_token))

    expect(next.refresh_token).not.toBe(tokens.refresh_token)
    expect(again).toEqual(invalidGrant)
    // Somebody holds a copy: neither goes on.
    expect(await told(await refresh(client, next.refresh_token))).toEqual(invalidGrant)
    expect(await works(next.access_token)).toBe(false)
  })

  test('of which many come at once has one successor', async () => {
    const { client, tokens } = await letIn()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => refresh(client, tokens.refresh_token)),
    )
    const successors = await Promise.all(
      answers.map(async (one) => (await one.json()).refresh_token),
    )

    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(new Set(successors).size).toBe(1)
  })

  test('is no other client’s', async () => {
    const { client, tokens } = await letIn()

    expect(await told(await refresh(await app(), tokens.refresh_token))).toEqual(invalidGrant)
    expect((await refresh(client, tokens.refresh_token)).status).toBe(200)
  })

  test('is not given to an app that does not come back', async () => {
    const client = await app({ grant_types: ['authorization_code'] })
    const asked = await ask(client)
    const response = await exchange(client, await allow(asked, await person()), asked)
    const again = await refresh(client, 'something')

    expect((await response.json()).refresh_token).toBeUndefined()
    expect(await told(again)).toEqual({ status: 400, error: 'unauthorized_client' })
  })
})

describe('a confidential client', () => {
  test.each(['header', 'form'])('proves who it is in the %s', async (place) => {
    const { client_id, client_secret } = await confidential(server().serviceKey)
    const asked = await ask(client_id)
    const code = await allow(asked, await person())
    const form = {
      ...{ grant_type: 'authorization_code', code, code_verifier: asked.verifier },
      ...(place === 'form' && { client_id, client_secret }),
    }
    const basic = Buffer.from(`${client_id}:${client_secret}`).toString('base64')
    const headers = place === 'header' ? { authorization: `Basic ${basic}` } : undefined
    const response = await post('/oauth/token', form, headers)

    expect(response.status).toBe(200)
  })

  test('that shows no secret, or a wrong one, is nobody; and not for ever', async () => {
    const { client_id, client_secret } = await confidential(server().serviceKey)
    const form = { grant_type: 'refresh_token', client_id, refresh_token: 'x' }
    const bare = await post('/oauth/token', form)
    const basic = Buffer.from(`${client_id}:wrong`).toString('base64')
    const wrong = await post('/oauth/token', form, { authorization: `Basic ${basic}` })
    for (let tries = 3; tries <= 10; tries += 1) {
      expect((await post('/oauth/token', { ...form, client_secret: 'guess' })).status).toBe(401)
    }
    const over = await post('/oauth/token', { ...form, client_secret: 'guess' })
    const right = await post('/oauth/token', { ...form, client_secret })

    expect(await told(bare)).toEqual({ status: 401, error: 'invalid_client' })
    expect(wrong.headers.get('www-authenticate')).toBe('Basic realm="oauth"')
    expect(over.status).toBe(429)
    expect(await told(right)).toEqual(invalidGrant)
  })
})

test.each<[string, Record<string, string>, string]>([
  ['no grant', {}, 'invalid_request'],
  ['an unknown grant', { grant_type: 'password' }, 'unsupported_grant_type'],
  ['no code', { grant_type: 'authorization_code' }, 'invalid_request'],
  [
    'another resource',
    { grant_type: 'authorization_code', resource: 'https://x.example' },
    'invalid_target',
  ],
  ['another scope', { grant_type: 'authorization_code', scope: 'everything' }, 'invalid_scope'],
])('a request for tokens with %s is refused in the words of OAuth', async (_, form, error) => {
  const response = await post('/oauth/token', { client_id: await app(), ...form })

  expect(await told(response)).toEqual({ status: 400, error })
})
