import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from '../../lib/app-env.ts'
import { errorHandler } from '../../lib/http-error.ts'
import { createLog } from '../../lib/log.ts'
import { largeBodiesInTurn, largeBytes } from './large-bodies.ts'
import { limitBody, takesBody } from './limit-body.ts'

/** An app that holds what it has read until it is told to answer. */
function holding() {
  const read: string[] = []
  const ends = new Map<string, () => void>()
  const one = { running: 1, waiting: 1 }
  const inTurn = largeBodiesInTurn({
    ...{ all: { running: 2, waiting: 4 }, organization: one, caller: one, seconds: 60 },
  })
  const app = new Hono<AppEnv>()
  app.onError(errorHandler(createLog('silent')))
  app.use(async (c, next) => {
    const [organization_id, sub] = (c.req.header('x-who') ?? '').split('/')
    c.set('claims', { role: 'authenticated', sub, organization_id })
    await next()
  })
  app.use(limitBody(), inTurn)
  app.post('/', takesBody(4 * largeBytes), async (c) => {
    await c.req.text()
    const name = c.req.header('x-name') ?? ''
    read.push(name)
    await new Promise<void>((done) => ends.set(name, done))
    return c.text(name)
  })
  async function post(name: string, who: string, bytes = largeBytes + 1, isCounted = true) {
    const headers = {
      ...{ 'x-name': name, 'x-who': who },
      ...(isCounted ? { 'content-length': String(bytes) } : { 'transfer-encoding': 'chunked' }),
    }
    const body = 'x'.repeat(bytes)
    return (await app.request('/', { method: 'POST', headers, body })).status
  }
  const hasRead = (...names: string[]) =>
    expect.poll(() => read.toSorted()).toEqual(names.toSorted())
  return { read, post, hasRead, end: (name: string) => ends.get(name)?.() }
}

test('a long body is read when the one before it is answered, and another organisation does not wait', async () => {
  const { read, post, hasRead, end } = holding()
  const first = post('first', 'acme/ada')
  await hasRead('first')
  const second = post('second', 'acme/bob', largeBytes + 1, false)
  const rival = post('rival', 'rival/eve')
  const short = post('short', 'acme/ada', largeBytes)
  await hasRead('first', 'rival', 'short')

  end('rival')
  end('short')
  const others = await Promise.all([rival, short])
  const meanwhile = [...read]
  end('first')
  await hasRead('first', 'rival', 'second', 'short')
  end('second')

  expect([...others, await first, await second]).toEqual([200, 200, 200, 200])
  expect(meanwhile).not.toContain('second')
})

test('who has as many waiting as may wait is refused, and nothing is read', async () => {
  const { read, post, hasRead, end } = holding()
  const first = post('first', 'acme/ada')
  await hasRead('first')
  const second = post('second', 'acme/ada')

  const third = await post('third', 'acme/ada')
  end('first')
  await hasRead('first', 'second')
  end('second')

  expect(third).toBe(429)
  expect(await Promise.all([first, second])).toEqual([200, 200])
  expect(read).not.toContain('third')
})
