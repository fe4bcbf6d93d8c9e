import { setImmediate as nextRound } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { limitBody } from './limit-body.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A server whose answer to any body never ends, and what tells that its reader went away. */
async function endless() {
  const left = Promise.withResolvers<string>()
  const app = new Hono().use(limitBody()).post('/', async (c) => {
    await c.req.text()
    AbortSignal.any([c.req.raw.signal]).addEventListener('abort', () => left.resolve('left'))
    return new Response(new ReadableStream({ start: (body) => body.enqueue(Buffer.from('Well,')) }))
  })
  const listening = Promise.withResolvers<number>()
  const http = serve({ fetch: app.fetch, port: 0 }, ({ port }) => listening.resolve(port))
  closing.push(() => http.close())
  return { url: `http://localhost:${await listening.promise}/`, left: left.promise }
}

test.each([
  ['sent whole', () => 'A question'],
  ['sent in pieces', () => new Blob(['A question']).stream()],
])('who hangs up is heard after garbage was collected: a body %s', async (_, body) => {
  const { url, left } = await endless()
  const hangUp = new AbortController()
  const init = { method: 'POST', body: body(), duplex: 'half', signal: hangUp.signal }
  const response = await fetch(url, init)
  await response.body?.getReader().read()
  for (let round = 0; round < 5; round++) {
    collectGarbage()
    await nextRound()
  }

  hangUp.abort()

  expect(await left).toBe('left')
})
