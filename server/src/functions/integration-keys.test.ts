import { organizationWithRoles, type TestRole } from 'database/testing/roles'
import { type Person, useWorld } from 'database/testing/world'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AppEnv } from '../lib/app-env.ts'
import { createDb, createPool, type Db } from '../lib/database/database.ts'
import { errorHandler } from '../lib/http-error.ts'
import { createLog } from '../lib/log.ts'
import { hashOfKey, isIntegrationKey } from '../lib/tokens/integration-key.ts'
import { integrationKeys } from './integration-keys.ts'

const world = useWorld()
const secret = 'a secret of the tests'
let db: Db
beforeAll(() => {
  db = createDb(createPool(world().authenticator, 5))
})
afterAll(() => db.destroy())

async function call(person: Person | null, path: string, body: unknown = {}) {
  const app = new Hono<AppEnv>()
    .onError(errorHandler(createLog('silent')))
    .use(async (c, next) => {
      c.set('requestId', 'test')
      c.set('claims', person?.claims ?? { role: 'anon' })
      await next()
    })
    .route('/keys', integrationKeys({ db, secrets: [secret], addressOf: () => '203.0.113.7' }))
  const response = await app.request(`/keys${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const json = (await response.json()) as Record<string, unknown> & {
    id: string
    key: string
    error?: { code: string; message: string }
  }
  return { response, status: response.status, json }
}

const wishes = (organization_id: unknown, change = {}) => ({
  ...{ organization_id, name: 'Website', scopes: ['knowledge.read', 'agents.read'] },
  ...change,
})

async function stored(id: string) {
  const { rows } = await world().owner.query('select * from integration_keys where id = $1', [id])
  return rows[0]
}

test('a key is told once, and kept as what it is found by', async () => {
  const acme = await world().organization()

  const { response, status, json } = await call(acme.owner, '', wishes(acme.id))

  expect(status).toBe(201)
  expect(isIntegrationKey(json.key)).toBe(true)
  expect(json).toMatchObject({
    ...{ organization_id: acme.id, name: 'Website', created_by: acme.owner.id },
    scopes: ['agents.read', 'knowledge.read'],
    prefix: json.key.slice(0, 8),
    last_four: json.key.slice(-4),
  })
  expect(response.headers.get('cache-control')).toBe('no-store')
  const row = await stored(json.id)
  expect(row.key_hash).toBe(hashOfKey(secret, json.key))
  expect(JSON.stringify(row)).not.toContain(json.key)
  const { rows } = await world().owner.query(
    "select client_address, details from audit_log where action = 'api_key.created'",
  )
  expect(rows).toMatchObject([{ client_address: '203.0.113.7' }])
  expect(JSON.stringify(rows)).not.toContain(json.key)
})

describe('who may', () => {
  test('owners create keys; everybody else is refused, in one way', async () => {
    const { organization, people } = await organizationWithRoles(world())
    const answers = new Map<TestRole, number>()
    for (const [part, person] of people) {
      answers.set(part, (await call(person, '', wishes(organization.id))).status)
    }

    expect(answers.size).toBeGreaterThan(10)
    for (const [part, status] of answers) {
      const expected = part === 'owner' ? 201 : part === 'noToken' ? 401 : 403
      expect([part, status]).toEqual([part, expected])
    }
  })

  test.each([
    ['rotate', { grace_hours: 0 }],
    ['revoke', {}],
  ])('owners %s keys; to who may not read them there is none', async (act, body) => {
    const { organization, people } = await organizationWithRoles(world())
    const { json } = await call(organization.owner, '', wishes(organization.id))
    const answers = new Map<TestRole, number>()
    for (const [part, person] of people) {
      answers.set(part, (await call(person, `/${json.id}/${act}`, body)).status)
    }

    expect(answers.get('noToken')).toBe(401)
    expect(answers.get('member')).toBe(403)
    expect(answers.get('owner')).toBeLessThan(300)
    for (const [part, status] of answers) {
      if (!['noToken', 'member', 'owner'].includes(part))
        expect([part, status]).toEqual([part, 404])
    }
  })

  test.each([null, '', 'acme', undefined, '00000000-0000-4000-8000-000000000000'])(
    'the organisation %j is refused',
    async (organization) => {
      const acme = await world().organization()

      const { status } = await call(acme.owner, '', wishes(organization))

      expect([400, 403]).toContain(status)
      expect((await call(acme.owner, '', wishes(acme.id))).status).toBe(201)
    },
  )
})

describe('what is asked', () => {
  test.each([
    ['no name', { name: ' ' }],
    ['a name that is too long', { name: 'x'.repeat(81) }],
    ['no scope', { scopes: [] }],
    ['a scope that does not exist', { scopes: ['organization.write'] }],
    ['an end in the past', { expires_at: '2020-01-01T00:00:00Z' }],
    ['an end that is no time', { expires_at: 'tomorrow' }],
    ['a hash of the own', { key_hash: 'x' }],
    ['somebody else as its creator', { created_by: '00000000-0000-4000-8000-000000000000' }],
  ])('a key with %s is refused', async (_, change) => {
    const acme = await world().organization()

    const { status } = await call(acme.owner, '', wishes(acme.id, change))

    expect(status).toBe(400)
  })

  test.each([{}, { grace_hours: 48 }, { grace_hours: -1 }, { grace_hours: '0' }])(
    'a rotation with %j is refused',
    async (body) => {
      const acme = await world().organization()
      const { json } = await call(acme.owner, '', wishes(acme.id))

      expect((await call(acme.owner, `/${json.id}/rotate`, body)).status).toBe(400)
      expect((await call(acme.owner, `/${json.id}/rotate`, { grace_hours: 24 })).status).toBe(201)
    },
  )

  test('a key that is not there has no other answer than one of another organisation', async () => {
    const acme = await world().organization()
    const rival = await world().organization()
    const { json } = await call(rival.owner, '', wishes(rival.id))
    const absent = { code: 'not_found', message: 'No integration key found', request_id: 'test' }

    for (const id of [json.id, '00000000-0000-4000-8000-000000000000']) {
      const { status, json } = await call(acme.owner, `/${id}/revoke`)
      expect([status, json.error]).toEqual([404, absent])
    }
    expect((await call(acme.owner, '/nonsense/revoke')).status).toBe(404)
    expect((await call(rival.owner, `/${json.id}/revoke`)).status).toBe(200)
  })
})

test('a rotated key has a successor, and a revoked one can be revoked again', async () => {
  const acme = await world().organization()
  const { json: first } = await call(acme.owner, '', wishes(acme.id))

  const { json: second } = await call(acme.owner, `/${first.id}/rotate`, { grace_hours: 24 })
  await call(acme.owner, `/${second.id}/revoke`)
  const again = await call(acme.owner, `/${second.id}/revoke`)

  expect(second.key).not.toBe(first.key)
  expect(second).toMatchObject({ rotated_from: first.id, name: 'Website', scopes: first.scopes })
  expect((await stored(first.id)).expires_at).not.toBeNull()
  expect([again.status, again.json.disabled_at]).toEqual([200, expect.any(String)])
  expect(again.json).not.toHaveProperty('key')
})
