import { giveFeature } from 'database/testing/give-feature'
import { describe, expect, test } from 'vitest'
import { keyScopes, makeIntegrationKey } from '../lib/tokens/integration-key.ts'
import { refusal, secret, useApi } from './testing/use-api.ts'

const api = useApi()
const unknown = { status: 401, code: 'invalid_key' }

test('a key is shown as a bearer or as X-Api-Key', async () => {
  const acme = await api.world().organization()
  const { key } = await api.key(acme)

  const bearer = await api.call('GET', '/agents', { key })
  const header = await api.call('GET', '/agents', { headers: { 'x-api-key': key } })

  expect([bearer.status, header.status]).toEqual([200, 200])
})

test('who has no key is asked for one; the catalogues are for everybody', async () => {
  const acme = await api.world().organization()
  const person = `Bearer ${await api.token(acme.owner)}`
  const asked = { status: 401, code: 'key_needed' }

  expect(await refusal(await api.call('GET', '/agents'))).toEqual(asked)
  expect(
    await refusal(await api.call('GET', '/agents', { headers: { authorization: person } })),
  ).toEqual(asked)
  expect(
    await refusal(await api.call('GET', '/agents', { headers: { apikey: 'sb_secret_test' } })),
  ).toEqual(asked)
  expect((await api.call('GET', '/people')).status).toBe(200)
})

test('a key that was tampered with or made up is not known', async () => {
  const acme = await api.world().organization()
  const { key } = await api.key(acme)
  const swap = (at: number) => key.slice(0, at) + (key[at] === 'a' ? 'b' : 'a') + key.slice(at + 1)
  const forged = [
    ...[swap(4), swap(20), swap(46), swap(52), key.slice(0, -1), `${key}0`],
    ...[
      makeIntegrationKey(),
      'dwk_',
      `dwk_${'0'.repeat(49)}`,
      `dwk_${"'or(1=1)--".padEnd(49, '0')}`,
    ],
  ]

  for (const one of forged) {
    expect(await refusal(await api.call('GET', '/agents', { key: one }))).toEqual(unknown)
    expect(await refusal(await api.call('GET', '/people', { key: one }))).toEqual(unknown)
  }
  expect((await api.call('GET', '/agents', { key })).status).toBe(200)
})

test('a token that names a key opens nothing by it', async () => {
  const acme = await api.world().organization()
  const rival = await api.world().organization()
  const { id } = await api.key(acme)
  const { claims } = rival.owner
  const forged = await api.token({ ...rival.owner, claims: { ...claims, key_id: id } as never })

  const response = await api.call('GET', '/agents', { key: forged })

  expect(await refusal(response)).toEqual({ status: 401, code: 'key_needed' })
})

test('headers that are no credentials are refused', async () => {
  const acme = await api.world().organization()
  const { key } = await api.key(acme)
  const statuses = []
  for (const authorization of [
    `Basic ${key}`,
    key,
    `Bearer ${key} ${key}`,
    'Bearer ',
    'Bearer x',
  ]) {
    statuses.push((await api.call('GET', '/agents', { headers: { authorization } })).status)
  }
  const other = await api.call('GET', '/agents', { headers: { 'x-api-key': 'sb_secret_test' } })

  expect(statuses).toEqual([401, 401, 401, 401, 401])
  expect(await refusal(other)).toEqual(unknown)
})

test.each(['Bearer sk-abc', 'Bearer x', 'bearer sb_secret_stranger'])(
  'a bearer that is neither a key nor a token is an unknown key: %s',
  async (authorization) => {
    const response = await api.call('GET', '/agents', { headers: { authorization } })

    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    expect(await response.json()).toMatchObject({
      error: {
        code: 'invalid_key',
        message: 'This API key is not known. Check that it was copied in full.',
      },
    })
  },
)

describe('a key that worked', () => {
  test('ends with its revocation', async () => {
    const acme = await api.world().organization()
    const { id, key } = await api.key(acme)
    const before = await api.call('GET', '/agents', { key })

    await api
      .world()
      .as(acme.owner, (query) => query('select private.revoke_integration_key($1)', [id]))

    expect(before.status).toBe(200)
    expect(await refusal(await api.call('GET', '/agents', { key }))).toEqual({
      status: 401,
      code: 'key_revoked',
    })
  })

  test('ends when it expires', async () => {
    const acme = await api.world().organization()
    const { id, key } = await api.key(acme)
    const before = await api.call('GET', '/agents', { key })

    await api
      .world()
      .owner.query(
        "update integration_keys set expires_at = now() - interval '1 s' where id = $1",
        [id],
      )

    expect(before.status).toBe(200)
    expect(await refusal(await api.call('GET', '/agents', { key }))).toEqual({
      status: 401,
      code: 'key_expired',
    })
  })
})

describe('a scope', () => {
  const anId = '00000000-0000-4000-8000-000000000000'
  const form = new FormData()
  form.append('file', new File(['# Hours\n\nWe open at nine.'], 'hours.md'))
  const agent = {
    ...{ name: 'Maya', avatar: 'maya', style_id: 'maya-blazer-navy' },
    ...{ voice_id: 'maya-warm-mid-range', tone: 'friendly' },
  }
  const endpoints: [string, string, readonly string[], unknown?][] = [
    ['GET', '/agents', ['agents.read', 'agents.write']],
    ['GET', `/agents/${anId}`, ['agents.read', 'agents.write']],
    ['GET', '/tools', ['agents.read', 'agents.write']],
    ['POST', '/agents', ['agents.write'], agent],
    ['PATCH', `/agents/${anId}`, ['agents.write'], { name: 'Mia' }],
    ['POST', `/agents/${anId}/publish`, ['agents.write']],
    ['DELETE', `/agents/${anId}`, ['agents.write']],
    ['POST', `/agents/${anId}/conversations`, ['conversations.write'], { message: 'Hello' }],
    ['POST', `/agents/${anId}/files`, ['conversations.write'], form],
    ['GET', '/conversations', ['analytics.read']],
    ['GET', `/conversations/${anId}/messages`, ['analytics.read']],
    ['GET', '/interactions', ['conversations.write', 'analytics.read']],
    ['GET', `/interactions/${anId}`, ['conversations.write', 'analytics.read']],
    ['GET', `/interactions/${anId}/messages`, ['conversations.write', 'analytics.read']],
    ['POST', '/interactions', ['conversations.write'], { role: 'Cook' }],
    ['POST', `/interactions/${anId}/messages`, ['conversations.write'], { message: 'Hello' }],
    ['POST', `/interactions/${anId}/end`, ['conversations.write']],
    [
      'PUT',
      `/interactions/${anId}/messages/${anId}/feedback`,
      ['conversations.write'],
      { rating: 1 },
    ],
    ['GET', '/published_agents', ['conversations.write']],
    ['GET', '/models', ['conversations.write']],
    ['GET', `/models/${anId}`, ['conversations.write']],
    [
      ...(['POST', '/chat/completions', ['conversations.write']] as const),
      { model: anId, messages: [{ role: 'user', content: 'Hello' }] },
    ],
    ['POST', '/mcp', ['conversations.write'], { jsonrpc: '2.0', id: 1, method: 'ping' }],
    ['GET', '/mcp', ['conversations.write']],
    ['GET', '/knowledge/sources', ['knowledge.read', 'knowledge.write']],
    ['GET', '/knowledge/search?q=hours', ['knowledge.read', 'knowledge.write']],
    ['POST', '/knowledge/sources', ['knowledge.write'], form],
    ['GET', `/knowledge/sources/${anId}`, ['knowledge.read', 'knowledge.write']],
    ['GET', `/knowledge/sources/${anId}/documents`, ['knowledge.read', 'knowledge.write']],
    ['PATCH', `/knowledge/sources/${anId}`, ['knowledge.write'], { shared: true }],
    ['DELETE', `/knowledge/sources/${anId}`, ['knowledge.write']],
    ['POST', `/knowledge/sources/${anId}/sync`, ['knowledge.write']],
    ['PUT', `/knowledge/sources/${anId}/file`, ['knowledge.write'], form],
    ['GET', '/knowledge/collections', ['knowledge.read', 'knowledge.write']],
    ['POST', '/knowledge/collections', ['knowledge.write'], { name: 'Rules' }],
    ['PATCH', `/knowledge/collections/${anId}`, ['knowledge.write'], { name: 'Rules' }],
    ['DELETE', `/knowledge/collections/${anId}`, ['knowledge.write']],
    ['PUT', `/knowledge/collections/${anId}/sources/${anId}`, ['knowledge.write']],
    ['DELETE', `/knowledge/collections/${anId}/sources/${anId}`, ['knowledge.write']],
    [
      ...(['POST', '/knowledge/texts', ['knowledge.write']] as const),
      { kind: 'answer', title: 'Where?', body: 'Here.' },
    ],
    [
      ...(['POST', '/knowledge/sites', ['knowledge.write']] as const),
      { kind: 'web', url: 'https://www.example.com' },
    ],
  ]
  // No scope alone is enough: knowledge.test.ts. Every key may ask who it is: key.test.ts. What one hears of depends on the
  // event: hooks.test.ts.
  const others = [
    'POST /knowledge/ask',
    'GET /key',
    ...['GET /hooks', 'POST /hooks', 'DELETE /hooks/{id}', 'GET /events/{event}'],
  ]

  test.each(endpoints)('%s %s needs %j', async (method, path, enough, body) => {
    const acme = await api.world().organization()
    await giveFeature(api.world(), acme, 'insights', true)
    const opened = []
    for (const scope of keyScopes) {
      const { key } = await api.key(acme, [scope])
      const response = await api.call(method, path, { key, body })
      if (response.status !== 403) opened.push(scope)
      else expect((await refusal(response)).code).toBe('missing_scope')
      expect([200, 201, 403, 404, 405, 406]).toContain(response.status)
    }

    expect(opened).toEqual(enough)
  })

  test.each(endpoints)(
    '%s %s asks for its feature',
    async (method, path, [scope, ...others], body) => {
      const acme = await api.world().organization()
      await giveFeature(api.world(), acme, 'insights', true)
      const features = {
        agents: 'templates',
        conversations: 'templates',
        knowledge: 'knowledge',
        analytics: 'insights',
      }
      const area = scope?.split('.')[0] as keyof typeof features
      // Another scope that is enough may be of another feature.
      const other = others.filter((each) => !each.startsWith(`${area}.`))
      const held = keyScopes.filter((each) => !other.includes(each))
      const { key } = await api.key(acme, held)

      for (const feature of [features[area], 'workforceConnect']) {
        await giveFeature(api.world(), acme, feature, false)
        const refused = await api.call(method, path, { key, body })
        expect(await refusal(refused)).toEqual({ status: 403, code: 'feature_off' })
        await giveFeature(api.world(), acme, feature, true)
      }

      expect([200, 201, 404, 405, 406]).toContain(
        (await api.call(method, path, { key, body })).status,
      )
    },
  )

  test('is asked on every endpoint of the document but the catalogues', async () => {
    const document = (await (await api.call('GET', '/openapi.json')).json()) as {
      paths: Record<string, Record<string, { security?: unknown }>>
    }
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { security }]) => security)
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    )
    const tested = endpoints.map(([method, path]) => {
      const named = path
        .replace(`/messages/${anId}`, '/messages/{message_id}')
        .replace(`/${anId}/sources/${anId}`, '/{id}/sources/{source_id}')
        .replace(`/models/${anId}`, '/models/{model}')
      return `${method} ${named.replace(anId, '{id}').replace(/\?.*/, '')}`
    })

    expect(documented.sort()).toEqual([...tested, ...others].sort())
  })
})

test('a key that calls too often is told when to come back', async () => {
  const acme = await api.world().organization()
  const { key } = await api.key(acme)
  const answers = []
  for (let times = 0; times < 3; times++) {
    answers.push(await api.call('GET', '/agents', { key, perMinute: 2 }))
  }

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
  const wait = Number(answers[2]?.headers.get('retry-after'))
  expect(wait).toBeGreaterThanOrEqual(1)
  expect(wait).toBeLessThanOrEqual(30)
})

test('a key goes on working when SECRET_KEY is followed by a newer one, and lasts when the older is gone', async () => {
  const { key } = await api.key(await api.world().organization())
  const status = async (...secrets: [string, ...string[]]) =>
    (await api.call('GET', '/agents', { key, secrets })).status

  expect(await status('a newer secret')).toBe(401)
  expect(await status('a newer secret', secret)).toBe(200)
  expect(await status('a newer secret')).toBe(200)
  expect(await status(secret)).toBe(401)
})
