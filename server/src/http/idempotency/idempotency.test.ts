import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createDb, createPool } from '../../lib/database/database.ts'
import { type Sent, useRepeats } from '../testing/repeats.ts'
import { bodyRoutes } from '../testing/routes.ts'
import { forgetRequests } from './repeated-requests.ts'

const { product, place, organization, tokenOf, post, newKey, namesOfKeys, sql } = useRepeats()

test('what is sent again is carried out once and answered the same, with what is shown once', async () => {
  const sent = { key: randomUUID(), body: newKey('Shop') }

  const first = await post('/functions/v1/integration-keys', sent)
  const second = await post('/functions/v1/integration-keys', sent)

  expect(first).toMatchObject({ status: 201, again: null })
  expect(JSON.parse(first.text).key).toMatch(/^dwk_/)
  expect(second).toEqual({ ...first, again: 'true' })
  expect(await namesOfKeys()).toEqual(['Shop', 'Website'])
})

test('nothing of an answer can be read in the database', async () => {
  const { text } = await post('/functions/v1/integration-keys', {
    ...{ key: randomUUID(), body: newKey('Shop') },
  })

  const { rows } = await sql('select * from private.idempotent_requests')

  expect(rows).not.toEqual([])
  expect(JSON.stringify(rows)).not.toContain(JSON.parse(text).key)
  expect(JSON.stringify(rows)).not.toContain('Shop')
})

test('a key with another body is refused; at another path, or of somebody else, it is another key', async () => {
  const key = randomUUID()
  const path = '/functions/v1/integration-keys'
  await post(path, { key, body: newKey('Shop') })

  const other = await post(path, { key, body: newKey('Stall') })
  const elsewhere = await post(`${path}?organization_id=${place().id}`, {
    key,
    body: newKey('Kiosk'),
  })
  const { owner } = await organization()
  const stranger = await post(path, { key, body: newKey('Shop'), token: await tokenOf(owner) })

  expect(other.status).toBe(422)
  expect(JSON.parse(other.text).error.code).toBe('idempotency_key_reused')
  expect(elsewhere.status).toBe(201)
  expect(stranger).toMatchObject({ status: 403, again: null })
  expect(await namesOfKeys()).toEqual(['Kiosk', 'Shop', 'Website'])
})

test('of many at once one is carried out; the others hear that it runs, or its answer', async () => {
  const sent = { key: randomUUID(), body: newKey('Shop') }

  const answers = await Promise.all(
    Array.from({ length: 8 }, () => post('/functions/v1/integration-keys', sent)),
  )

  const [made, ...copies] = new Set(
    answers.filter(({ status }) => status === 201).map(({ text }) => text),
  )
  expect(made).toBeDefined()
  expect(copies).toEqual([])
  for (const { status, text } of answers.filter((one) => one.status !== 201)) {
    expect([status, JSON.parse(text).error.code]).toEqual([409, 'request_running'])
  }
  expect(await namesOfKeys()).toEqual(['Shop', 'Website'])
})

test('what was refused is tried again', async () => {
  const key = randomUUID()
  const path = '/functions/v1/integration-keys'
  const body = { ...newKey('Shop'), scopes: ['everything'] }

  const refused = await post(path, { key, body })
  const again = await post(path, { key, body: newKey('Shop') })

  expect(refused.status).toBe(400)
  expect(again).toMatchObject({ status: 201, again: null })
})

test('a key of the interaction API repeats an agent, an upload and an answer', async () => {
  const token = place().key
  const api =
    (path: string, body: Sent['body'], key = randomUUID()) =>
    async () =>
      post(`/api/v1${path}`, { token, key, body })
  const twice = async (send: () => ReturnType<typeof post>) => [await send(), await send()]

  const agents = await twice(
    api('/agents', {
      ...{ name: 'Maya', role: 'IT help desk', avatar: 'maya', style_id: 'maya-blazer-navy' },
      ...{ voice_id: 'maya-warm-mid-range', tone: 'friendly' },
    }),
  )
  const form = () => {
    const made = new FormData()
    made.append('file', new File(['# Leave\n\nThere are 27 days of leave.'], 'leave.md'))
    return made
  }
  const uploadKey = randomUUID()
  const uploads = [
    await api('/knowledge/sources', form(), uploadKey)(),
    await api('/knowledge/sources', form(), uploadKey)(),
  ]

  for (const [first, second] of [agents, uploads]) {
    expect(first).toMatchObject({ status: 201, again: null })
    expect(second).toEqual({ ...first, again: 'true' })
  }
  const { rows } = await sql(
    `select (select count(*)::int from public.templates where organization_id = $1) as agents,
       (select count(*)::int from public.knowledge_sources where organization_id = $1) as sources`,
    [place().id],
  )
  expect(rows).toEqual([{ agents: 1, sources: 1 }])
})

test('a stream is told again as it was', async () => {
  const sent = {
    key: randomUUID(),
    body: {
      template_id: '00000000-0000-7000-8000-000000000002',
      channel: 'landing',
      message: { id: randomUUID(), text: 'What does it cost?' },
    },
  }

  const first = await post('/functions/v1/conversation', sent)
  await expect.poll(async () => (await post('/functions/v1/conversation', sent)).again).toBe('true')
  const second = await post('/functions/v1/conversation', sent)

  expect(first.status).toBe(200)
  expect(first.text).toContain('"type":"finish"')
  expect(second).toEqual({ ...first, again: 'true' })
})

test('a session that lost its second step hears no answer of before', async () => {
  const sent = { key: randomUUID(), body: newKey('Shop') }
  await post('/functions/v1/integration-keys', sent)
  await sql("update auth.sessions set aal = 'aal1', tag = null")
  await sql('delete from auth.mfa_amr_claims')

  const after = await post('/functions/v1/integration-keys', sent)

  expect(after.again).toBeNull()
  expect(after.status).toBeGreaterThanOrEqual(400)
})

test('after a day a key is a new one, and the answer is gone', async () => {
  const sent = { key: randomUUID(), body: newKey('Shop') }
  await post('/functions/v1/integration-keys', sent)
  const age = (interval: string) =>
    sql('update private.idempotent_requests set created_at = now() - $1::interval', [interval])

  await age('23 hours 59 minutes')
  expect(await post('/functions/v1/integration-keys', sent)).toMatchObject({ again: 'true' })
  await age('24 hours 1 minute')
  expect(await post('/functions/v1/integration-keys', sent)).toMatchObject({ again: null })
  await age('24 hours 1 minute')
  const pool = createPool(product().world.authenticator, 1)
  await forgetRequests(createDb(pool))
  await pool.end()

  const { rows } = await sql('select from private.idempotent_requests')
  expect(rows).toEqual([])
})

test('an answer that no secret opens any more is told, and nothing is done twice', async () => {
  const sent = { key: randomUUID(), body: newKey('Shop') }
  await post('/functions/v1/integration-keys', sent)
  await sql("update private.idempotent_requests set answer = 'sealed by another secret'")

  const again = await post('/functions/v1/integration-keys', sent)

  expect(again.status).toBe(409)
  expect(JSON.parse(again.text).error.code).toBe('answer_unreadable')
  expect(await namesOfKeys()).toEqual(['Shop', 'Website'])
})

test('every POST of the functions and of the interaction API knows such keys', async () => {
  const routes = bodyRoutes(product().hono).filter(
    ({ method, path }) => method === 'POST' && /^\/(functions|api)\/v1\//.test(path),
  )
  const answers = await Promise.all(
    routes.map(async ({ path }) => {
      const token = path.startsWith('/api/') ? place().key : place().member
      const { status, text } = await post(path, { token, key: 'with spaces' })
      return { path, status, isKnown: text.includes('bad_idempotency_key') }
    }),
  )

  expect(routes.length).toBeGreaterThan(18)
  expect(answers.filter(({ isKnown }) => !isKnown)).toEqual([])
})
