import { expect, test } from 'vitest'
import { useLibrary } from '../knowledge/testing/library.ts'
import { openWebhookSecret } from '../webhooks/webhook-secret.ts'
import { appAs } from './testing/app-as.ts'
import { refusal } from './testing/talks.ts'
import { webhooks } from './webhooks.ts'

const library = useLibrary()
const secrets = ['a secret of the tests'] as const

type Person = Parameters<typeof library.claims>[0]

async function call(person: Person, method: string, path: string, body?: object) {
  const app = appAs(library.claims(person)).route(
    '/webhooks',
    webhooks({ db: library.db, secrets, allowed: ['10.0.0.9'], addressOf: () => '192.0.2.1' }),
  )
  return app.request(`/webhooks${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  })
}

const settings = { url: 'https://example.com/hook', events: ['interaction.ended'] }

test('an owner makes a webhook, whose secret is told once, changes, tests and deletes it', async () => {
  const { id: organization_id, owner } = await library.world().organization()
  const made = await call(owner, 'POST', '', { organization_id, ...settings })
  const { id, secret } = await made.json()
  const stored = async () =>
    (await library.world().owner.query('select * from webhook_endpoints where id = $1', [id]))
      .rows[0]
  const before = await stored()

  const tested = await call(owner, 'POST', `/${id}/test`)
  const changed = await call(owner, 'POST', `/${id}`, { ...settings, enabled: true })
  const renewed = await call(owner, 'POST', `/${id}`, {
    ...settings,
    enabled: true,
    new_secret: true,
  })
  const fresh = (await renewed.json()).secret
  const after = await stored()
  const deleted = await call(owner, 'DELETE', `/${id}`)

  expect([made.status, made.headers.get('cache-control'), tested.status, deleted.status]).toEqual([
    ...[201, 'no-store', 202, 204],
  ])
  expect(secret).toMatch(/^whsec_[\w+/]{32}$/)
  expect(JSON.stringify(before)).not.toContain(secret)
  expect(openWebhookSecret(secrets, id, before.sealed_credential)?.secret).toBe(secret)
  expect(await changed.json()).not.toHaveProperty('secret')
  expect(openWebhookSecret(secrets, id, after.sealed_credential)?.secret).toBe(fresh)
  expect(await stored()).toBeUndefined()
})

test('what is no safe address, or not theirs, is refused', async () => {
  const acme = await library.world().organization()
  const rival = await library.world().organization()
  const made = await call(acme.owner, 'POST', '', { organization_id: acme.id, ...settings })
  const { id } = await made.json()
  const add = async (change: object) =>
    refusal(
      await call(acme.owner, 'POST', '', { organization_id: acme.id, ...settings, ...change }),
    )

  expect(await add({ url: 'http://example.com' })).toMatchObject({ status: 422, code: 'not_https' })
  expect(await add({ url: 'https://a:b@example.com' })).toMatchObject({ code: 'bad_address' })
  expect(await add({ url: 'ftp://example.com' })).toMatchObject({ status: 400 })
  expect(await add({ events: ['everything'] })).toMatchObject({ status: 400 })
  const inside = { organization_id: acme.id, ...settings, url: 'http://10.0.0.9/hook' }
  expect((await call(acme.owner, 'POST', '', inside)).status).toBe(201)
  for (const [method, path, body] of [
    ['POST', `/${id}`, { ...settings, enabled: true }],
    ['POST', `/${id}/test`],
    ['DELETE', `/${id}`],
  ] as const) {
    expect((await call(rival.owner, method, path, body)).status).toBe(404)
  }
  const foreign = { organization_id: acme.id, ...settings }
  expect((await call(rival.owner, 'POST', '', foreign)).status).toBe(403)
})
