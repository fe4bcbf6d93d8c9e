import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { publicUrl, publishableKey, type Server } from './testing/server.ts'
import { members, useRealtime } from './testing/use-realtime.ts'

const realtime = useRealtime()
const { world, one } = realtime

/** How the server answers a handshake: open, or the status of its refusal. */
function knock(server: Server, query: string, origin?: string) {
  const url = `${server.url}/websocket${query}`
  const socket = new WebSocket(url, origin === undefined ? {} : { origin })
  realtime.finally(() => socket.terminate())
  return new Promise<string | number | undefined>((done) => {
    socket.once('open', () => done('open'))
    socket.once('unexpected-response', (_, { statusCode }) => done(statusCode))
    socket.once('error', () => {})
  })
}
const key = `?apikey=${publishableKey}`

test.each([
  ['nowhere', undefined, 'open'],
  ['its own site', publicUrl, 'open'],
  ['this machine', 'http://localhost:5173', 403],
  ['an address of this machine', 'http://127.0.0.1:3000', 403],
  ['elsewhere', 'https://evil.example', 403],
  ['a sandbox', 'null', 403],
])('a socket of a page from %s', async (_, origin, expected) => {
  expect(await knock(one(), key, origin)).toBe(expected)
})

test.each([
  ['http://localhost:5173', 'open'],
  ['http://127.0.0.1:8080', 'open'],
  ['http://[::1]:8080', 'open'],
  ['http://localhost.example', 403],
])('on this machine a socket of a page from %s', async (origin, expected) => {
  const local = await realtime.start({ at: 'http://localhost:3000' })
  realtime.finally(local.close)

  expect(await knock(local, key, origin)).toBe(expected)
})

test('a handshake needs a key of ours, and a token of a person is none', async () => {
  const { owner } = await world().organization()

  expect(await knock(one(), '')).toBe(401)
  expect(await knock(one(), '?apikey=sb_publishable_other')).toBe(401)
  expect(await knock(one(), `?apikey=${await realtime.tokenOf(owner)}`)).toBe(401)
})

test('an address holds so many sockets and not one more', async () => {
  const small = await realtime.start({ most: { perAddress: 2, perPerson: 10 } })
  realtime.finally(small.close)

  expect(await knock(small, key)).toBe('open')
  expect(await knock(small, key)).toBe('open')
  expect(await knock(small, key)).toBe(429)
})

test('a person holds so many sockets and not one more', async () => {
  const small = await realtime.start({ most: { perAddress: 10, perPerson: 1 } })
  realtime.finally(small.close)
  const acme = await world().organization()
  const colleague = await world().member(acme, 'member')
  const topic = `organization:${acme.id}`
  const first = await realtime.enter(small, acme.owner, topic)

  const second = await realtime.enter(small, acme.owner, topic)
  const others = await realtime.enter(small, colleague, topic)

  expect(second.faults[0]).toMatch(/^ConnectionRateLimitReached/)
  expect(others.states).toEqual(['SUBSCRIBED'])
  // The place of a socket that has closed is free again.
  await first.client.disconnect()
  await expect.poll(() => second.states.at(-1)).toBe('SUBSCRIBED')
})

test('a token that is not ours joins nothing', async () => {
  const client = await realtime.connect(one(), null)
  await client.setAuth('a.forged.token')
  const channel = client
    .channel('changes')
    .on('postgres_changes', { event: '*', ...members }, () => {})

  const { faults } = await realtime.join(channel)

  expect(faults[0]).toMatch(/^InvalidJWTToken/)
})

test('a filter that cannot be read joins nothing', async () => {
  const client = await realtime.connect(one(), null)
  const channel = client
    .channel('changes')
    .on('postgres_changes', { event: '*', ...members, filter: 'role=match.^o' }, () => {})

  const { faults } = await realtime.join(channel)

  expect(faults).toEqual(['A filter cannot be read'])
})
