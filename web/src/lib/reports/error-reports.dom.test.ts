import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createErrorReports } from './error-reports.ts'

type Sent = {
  address: URL
  header: Record<string, unknown>
  item: Record<string, unknown>
  payload: Payload
}
type Payload = {
  items: Record<string, unknown>[]
  breadcrumbs: { values: { data: { to: number } }[] }
  exception: { values: { value: string; stacktrace: { frames: { function: string }[] } }[] }
  [field: string]: unknown
}

const handled = { type: 'generic', handled: true }
let sent: Sent[] = []
let answer: () => Response | Promise<Response> = () => Response.json({})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  sent = []
  answer = () => Response.json({})
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const [header, item, payload] = String(init?.body)
      .split('\n')
      .map((line) => JSON.parse(line))
    sent.push({ address: new URL(String(address)), header, item, payload })
    return answer()
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  window.history.replaceState(null, '', '/')
})

const start = () => createErrorReports('https://abc@errors.example/prefix/42')
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

function fail(message: string, depth = 3) {
  const error = new TypeError(message)
  const place = `${window.location.origin}/assets/core-1.js`
  const calls = Array.from({ length: depth }, (_, at) => `    at call${at} (${place}:${at + 1}:7)`)
  error.stack = [`TypeError: ${message}`, ...calls].join('\n')
  return error
}

test('an error is told with its release, its page and its frames, without names', () => {
  const id = '0192f1c4-7c1e-7b0a-9f3e-2a6d1c0b9e8f'
  window.history.replaceState(null, '', `/dashboard/agents/${id}?q=ines@halden.example`)

  start().capture(fail(`${id} of ines@halden.example`), handled)

  const [{ address, header, item, payload } = {} as Sent] = sent
  expect(address?.origin + (address?.pathname ?? '')).toBe(
    'https://errors.example/prefix/api/42/envelope/',
  )
  expect(Object.fromEntries(address?.searchParams ?? [])).toMatchObject({
    ...{ sentry_key: 'abc', sentry_version: '7' },
  })
  expect(header).toMatchObject({ event_id: expect.stringMatching(/^[0-9a-f]{32}$/) })
  expect(item).toEqual({ type: 'event' })
  expect(payload).toMatchObject({
    ...{ release: 'workforce-ui', environment: 'production', platform: 'javascript' },
    transaction: '/dashboard/agents/:id',
    request: { url: `${window.location.origin}/dashboard/agents/:id` },
  })
  expect(payload.exception.values[0]).toMatchObject({
    ...{ type: 'TypeError', value: ':id of [email]', mechanism: handled },
    stacktrace: {
      frames: [
        { function: 'call2', lineno: 3, colno: 7, in_app: true },
        { function: 'call1' },
        { function: 'call0' },
      ],
    },
  })
  expect(JSON.stringify(sent)).not.toMatch(/halden|0192f1c4/)
})

test('fifty frames at most, those nearest to what failed', () => {
  start().capture(fail('deep', 51), handled)

  const frames = sent[0]?.payload.exception.values[0]?.stacktrace.frames ?? []
  expect(frames).toHaveLength(50)
  expect(frames.at(-1)?.function).toBe('call0')
  expect(frames[0]?.function).toBe('call49')
})

test('frames of Firefox and Safari are read too', () => {
  const error = fail('x')
  error.stack = `call0@${window.location.origin}/assets/core-1.js:3:9\n@${window.location.origin}/a.js:1:2`

  start().capture(error, handled)

  expect(sent[0]?.payload.exception.values[0]?.stacktrace.frames).toMatchObject([
    { function: '?', lineno: 1, colno: 2 },
    { function: 'call0', lineno: 3, colno: 9 },
  ])
})

test('a hundred breadcrumbs at most, the newest', () => {
  const reports = start()
  for (let to = 0; to < 101; to++) reports.note('navigation', { to })

  reports.capture(fail('x'), handled)

  const values = sent[0]?.payload.breadcrumbs.values ?? []
  expect(values).toHaveLength(100)
  expect(values[0]?.data.to).toBe(1)
  expect(values.at(-1)?.data.to).toBe(100)
})

test('what fails again and again is told once, and what an extension of the browser does is not', () => {
  const reports = start()
  reports.capture(fail('x'), handled)
  reports.capture(fail('x'), handled)
  reports.capture(fail('y'), handled)
  const foreign = fail('z')
  foreign.stack = 'TypeError: z\n    at run (chrome-extension://abc/content.js:1:1)'
  reports.capture(foreign, handled)
  reports.capture('words without a stack', handled)

  expect(sent.map(({ payload }) => payload.exception.values[0]?.value)).toEqual([
    ...['x', 'y', 'words without a stack'],
  ])
})

test('64 reports are under way at most', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  answer = () => promise
  const reports = start()
  for (let at = 0; at < 65; at++) reports.capture(fail(`error ${at}`), handled)
  expect(sent).toHaveLength(64)

  resolve(Response.json({}))
  await pass(0)
  reports.capture(fail('later'), handled)

  expect(sent).toHaveLength(65)
})

const limited =
  (headers: Record<string, string>, status = 429) =>
  () =>
    new Response(null, { status, headers })

test.each([
  ['without a time', limited({}), 60_000],
  ['with Retry-After', limited({ 'retry-after': '20' }), 20_000],
  ['by categories', limited({ 'x-sentry-rate-limits': '30:error:key, 90:log:key' }, 200), 90_000],
  ['by a category without a time', limited({ 'x-sentry-rate-limits': ':error' }), 60_000],
])('who is asked to wait %s tells nothing so long', async (_, refusal, pause) => {
  answer = refusal
  const reports = start()
  reports.capture(fail('first'), handled)
  await pass(0)
  answer = () => Response.json({})

  await pass(pause - 1)
  reports.capture(fail('second'), handled)
  expect(sent).toHaveLength(1)
  await pass(1)
  reports.capture(fail('third'), handled)
  expect(sent).toHaveLength(2)
})

test('lines of the log go out together once none has come for five seconds', async () => {
  const { log } = start()
  log.write('error', '/rest/v1/templates answered 503')
  await pass(4999)
  log.write('error', '/rest/v1/features answered 503')
  await pass(4999)
  expect(sent).toEqual([])
  await pass(1)

  expect(sent[0]?.item).toEqual({
    ...{ type: 'log', item_count: 2 },
    content_type: 'application/vnd.sentry.items.log+json',
  })
  expect(sent[0]?.payload.items).toMatchObject([
    {
      ...{ level: 'error', severity_number: 17, body: '/rest/v1/templates answered 503' },
      attributes: { 'sentry.release': { value: 'workforce-ui', type: 'string' } },
    },
    { body: '/rest/v1/features answered 503' },
  ])
})
