import { useCleanup } from 'database/testing/cleanup'
import { type Person, useWorld } from 'database/testing/world'
import { Hono } from 'hono'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { AppEnv } from '../../lib/app-env.ts'
import { createDb, createPool } from '../../lib/database/database.ts'
import { errorHandler, HttpError } from '../../lib/http-error.ts'
import { createLog } from '../../lib/log.ts'
import { limitBody } from '../body/limit-body.ts'
import { mostKept, repeatable } from './idempotency.ts'

// How the first request ended decides what is said to the second.

const world = useWorld()
const cleanup = useCleanup()
let db: ReturnType<typeof createDb>
let person: Person
beforeAll(() => {
  const pool = createPool(world().authenticator)
  cleanup.defer(() => pool.end())
  db = createDb(pool)
})
beforeEach(async () => {
  person = await world().person()
})

/** An app with one route, which counts how often it acts. */
function acting(act: () => Response | Promise<Response>) {
  const log = createLog('silent')
  const { middleware, close } = repeatable({
    ...{ db, notes: db, log, renewMs: 50 },
    secrets: ['a secret of the answers'],
  })
  let acts = 0
  const app = new Hono<AppEnv>()
  app.onError(errorHandler(log))
  app.use(async (c, next) => {
    c.set('requestId', 'test')
    c.set('claims', person.claims)
    await next()
  })
  app.use(limitBody(), middleware)
  app.post('/', () => {
    acts += 1
    return act()
  })
  return {
    close,
    acts: () => acts,
    async send(key = 'one', path = '/') {
      const headers = { 'idempotency-key': key }
      const response = await app.request(path, { method: 'POST', headers, body: '{}' })
      const text = await response.text()
      const code = response.ok ? null : JSON.parse(text).error.code
      return { status: response.status, code, text, headers: response.headers }
    },
  }
}

const text = (length: number) => Response.json('a'.repeat(length - 2))

test('an answer as large as is kept is told again, a larger one is not, and neither is made twice', async () => {
  const largest = acting(() => text(mostKept))
  const larger = acting(() => text(mostKept + 1))

  await largest.send()
  const again = await largest.send()
  const first = await larger.send('two')

  expect([again.text.length, again.headers.get('idempotent-replayed')]).toEqual([mostKept, 'true'])
  expect(again.headers.get('cache-control')).toBe('no-store')
  expect([first.status, first.text.length]).toEqual([200, mostKept + 1])
  expect(await larger.send('two')).toMatchObject({ status: 409, code: 'answer_unreadable' })
  expect([largest.acts(), larger.acts()]).toEqual([1, 1])
})

test.each([255, 256])('a key of %s characters', async (length) => {
  const made = acting(() => text(9))
  const key = 'k'.repeat(length)

  const first = await made.send(key)
  const second = await made.send(key)

  const code = length === 255 ? null : 'bad_idempotency_key'
  expect([first.code, second.code, second.text === first.text]).toEqual([code, code, true])
  expect(made.acts()).toBe(length === 255 ? 1 : 0)
})

test('an address too long to be kept is refused before anything is made', async () => {
  const made = acting(() => text(9))
  const path = (length: number) => `/?${'a'.repeat(length - 2)}`

  expect(await made.send('one', path(2000))).toMatchObject({ status: 200 })
  expect(await made.send('one', path(2001))).toMatchObject({ status: 400 })
  expect(made.acts()).toBe(1)
})

const refusals: Record<string, Error> = {
  'by our own words': new HttpError(403, 'forbidden', 'You may not do this.'),
  'because it is busy': new HttpError(503, 'busy', 'The server is busy. Try again.'),
  'by the database': Object.assign(new Error('No.'), { code: '23514' }),
  'because no connection was free': new Error('timeout exceeded when trying to connect'),
  'because the disk is full': Object.assign(new Error('No room.'), { code: '53100' }),
}
test.each(Object.entries(refusals))('what was refused %s is tried again', async (_, thrown) => {
  const made = acting(() => {
    if (made.acts() === 1) throw thrown
    return text(9)
  })

  expect((await made.send()).status).toBeGreaterThanOrEqual(400)
  expect(await made.send()).toMatchObject({ status: 200 })
  expect(made.acts()).toBe(2)
})

const faults: Record<string, () => Response> = {
  'lost the database': () => {
    throw Object.assign(new Error('terminating connection'), { code: '57P01' })
  },
  'failed on our side': () => {
    throw new Error('A fault.')
  },
  'was answered with what is not kept': () => new Response('made'),
  'broke off': () =>
    new Response(
      new ReadableStream({
        pull: (controller) => controller.error(new Error('It broke off.')),
      }),
      { headers: { 'content-type': 'text/event-stream' } },
    ),
}
test.each(Object.entries(faults))('what %s is not tried again', async (_, act) => {
  const made = acting(act)

  await made.send().catch(() => {})

  await expect.poll(async () => (await made.send()).code).toBe('request_outcome_unknown')
  expect(made.acts()).toBe(1)
})

test('an answer that failed after its turn had begun is told again', async () => {
  const made = acting(() => {
    throw new HttpError(502, 'answer_failed', 'The answer failed. Try again.')
  })

  const first = await made.send()

  expect(await made.send()).toMatchObject({ status: 502, code: 'answer_failed', text: first.text })
  expect(made.acts()).toBe(1)
})

test('a stream that ends while the server does is kept before it is gone', async () => {
  const ended = Promise.withResolvers<void>()
  const made = acting(
    () =>
      new Response(
        new ReadableStream({
          async start(controller) {
            await ended.promise
            controller.enqueue(new TextEncoder().encode('data: cut\n\n'))
            controller.close()
          },
        }),
        { headers: { 'content-type': 'text/event-stream' } },
      ),
  )
  const first = made.send()
  await expect.poll(made.acts).toBe(1)

  let isClosed = false
  const closed = made.close().then(() => {
    isClosed = true
  })
  expect(await made.send()).toMatchObject({ code: 'request_running' })
  expect(isClosed).toBe(false)
  ended.resolve()
  await closed

  expect(await made.send()).toMatchObject({ status: 200, text: (await first).text })
  expect(made.acts()).toBe(1)
})

test('a request that runs for long is not called unknown', async () => {
  const ended = Promise.withResolvers<void>()
  const made = acting(async () => {
    await ended.promise
    return text(9)
  })
  const first = made.send()
  await expect.poll(made.acts).toBe(1)

  await world().owner.query('update private.idempotent_requests set running_until = now()')
  await expect.poll(async () => (await made.send()).code).toBe('request_running')
  ended.resolve()
  await first

  expect(await made.send()).toMatchObject({ status: 200, text: (await first).text })
  expect(made.acts()).toBe(1)
})
