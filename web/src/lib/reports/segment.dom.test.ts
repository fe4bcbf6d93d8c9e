import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSegment } from './segment.ts'

type Batch = { writeKey: string; sentAt: string; batch: Record<string, unknown>[] }

const idOfAgent = '0192f1c4-7c1e-7b0a-9f3e-2a6d1c0b9e8f'
let answers: (() => Response)[] = []
let batches: Batch[] = []
let addresses: string[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  answers = []
  batches = []
  addresses = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    addresses.push(String(address))
    batches.push(JSON.parse(String(init?.body)))
    return (answers.shift() ?? (() => Response.json({ success: true })))()
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  window.history.replaceState(null, '', '/')
  // biome-ignore lint/suspicious/noDocumentCookie: as the page writes it.
  document.cookie = 'ajs_anonymous_id=; max-age=0; path=/'
})

const start = () => createSegment({ writeKey: 'key1', host: 'https://events.example' })
const many = (segment: ReturnType<typeof start>, count: number) => {
  for (let at = 0; at < count; at++) segment.track('Opened', { at })
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const sizes = () => batches.map(({ batch }) => batch.length)

test('ten events go out at once, fewer after five seconds', async () => {
  const segment = start()
  many(segment, 9)
  await pass(4999)
  expect(batches).toEqual([])
  await pass(1)
  expect(sizes()).toEqual([9])

  many(segment, 10)
  await pass(0)
  expect(sizes()).toEqual([9, 10])
  many(segment, 1)
  await pass(5000)
  expect(sizes()).toEqual([9, 10, 1])
  expect(new Set(addresses)).toEqual(new Set(['https://events.example/v1/batch']))
  expect(batches[0]?.writeKey).toBe('key1')
})

test('a page that closes sends what it has, ten at a time', async () => {
  const segment = start()
  many(segment, 3)

  segment.flush()

  expect(sizes()).toEqual([3])
  await pass(60_000)
  expect(sizes()).toEqual([3])
})

test.each([500, 503, 429, 408])(
  'after %i the same batch is sent again, ten times at most',
  async (status) => {
    answers = Array(20).fill(() => new Response(null, { status }))
    const segment = start()
    many(segment, 10)

    await pass(20 * 60_000)

    expect(batches).toHaveLength(11)
    expect(new Set(batches.map(({ batch }) => batch[0]?.messageId)).size).toBe(1)
  },
)

test('a connection that fails is tried again', async () => {
  answers = [
    () => {
      throw new TypeError('Failed to fetch')
    },
  ]
  many(start(), 10)

  await pass(60_000)

  expect(batches).toHaveLength(2)
})

test('it waits as long as it was asked to', async () => {
  answers = [() => new Response(null, { status: 429, headers: { 'retry-after': '30' } })]
  many(start(), 10)

  await pass(29_999)
  expect(batches).toHaveLength(1)
  await pass(1)
  expect(batches).toHaveLength(2)
})

test.each([400, 401, 413])('%i is final', async (status) => {
  answers = [() => new Response(null, { status })]
  many(start(), 10)

  await pass(20 * 60_000)

  expect(batches).toHaveLength(1)
})

test('an event says no more than its name, its properties and the name of the page', async () => {
  window.history.replaceState(null, '', `/dashboard/agents/${idOfAgent}?section=tests#secret`)
  const segment = start()
  segment.page('/dashboard/agents/:id')
  segment.track('Opened', { way: 'link' }, '2026-01-02T03:04:05.000Z')
  segment.identify({ email_subscribe: 'opted_in' })
  await pass(5000)

  const [page, event, profile] = batches[0]?.batch ?? []
  expect(page).toEqual({
    type: 'page',
    name: '/dashboard/agents/:id',
    properties: { path: '/dashboard/agents/:id' },
    messageId: expect.any(String),
    anonymousId: expect.any(String),
    timestamp: expect.any(String),
    context: {
      library: { name: 'workforce-ui' },
      environment: 'production',
      page: { path: '/dashboard/agents/:id' },
      ip: '0.0.0.0',
    },
  })
  expect(event).toMatchObject({
    ...{ type: 'track', event: 'Opened', properties: { way: 'link' } },
    timestamp: '2026-01-02T03:04:05.000Z',
  })
  expect(profile).toMatchObject({ type: 'identify', traits: { email_subscribe: 'opted_in' } })
  expect(page?.anonymousId).toBe(event?.anonymousId)
  expect(JSON.stringify(batches)).not.toContain(idOfAgent)
})

test('the random id lasts 365 days, until the person has gone', async () => {
  const written = vi.spyOn(document, 'cookie', 'set')
  const segment = start()
  many(segment, 1)
  segment.setAnonymousId('visitor-1')
  many(segment, 1)
  segment.reset()
  many(segment, 1)
  await pass(5000)

  const ids = batches[0]?.batch.map(({ anonymousId }) => anonymousId)
  expect(ids?.[1]).toBe('visitor-1')
  expect(new Set(ids).size).toBe(3)
  for (const [cookie] of written.mock.calls)
    expect(cookie).toMatch(/^ajs_anonymous_id=[\w-]+; path=\/; max-age=31536000; samesite=lax$/)
})
