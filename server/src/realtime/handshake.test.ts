import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Exchange } from '../http/exchanges.ts'
import { publicUrl, publishableKey, type Server, serviceKey } from './testing/server.ts'
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

describe('of each socket one line tells', () => {
  /** A server, and what it tells. */
  async function telling(most = { perAddress: 9, perPerson: 9 }) {
    const lines: Exchange[] = []
    const server = await realtime.start({ most, tell: (line) => lines.push(line) })
    realtime.finally(server.close)
    return { server, lines }
  }

  test('when it has closed, by the id of its answer and without a word of its key', async () => {
    const { server, lines } = await telling()
    const givenId = randomUUID()
    const socket = new WebSocket(`${server.url}/websocket${key}`, {
      headers: { 'x-request-id': givenId },
    })
    const upgraded = new Promise<IncomingMessage>((done) => socket.once('upgrade', done))
    await new Promise((done) => socket.once('open', done))
    const requestId = (await upgraded).headers['x-request-id']
    const meanwhile = lines.length

    socket.close()
    await expect.poll(() => lines.length).toBe(1)

    expect(meanwhile).toBe(0)
    expect(lines[0]).toEqual({
      ...{ requestId, givenId, method: 'GET', route: '/realtime/v1/websocket', status: 101 },
      ...{ bytes: expect.any(Number), ms: expect.any(Number), complete: true, caller: 'nobody' },
    })
    expect(lines[0]?.bytes).toBeGreaterThan(100)
    expect(JSON.stringify(lines)).not.toContain(publishableKey)
  })

  test('for whom its channels spoke', async () => {
    const { server, lines } = await telling()
    const { id, owner } = await world().organization()
    const { client } = await realtime.enter(server, owner, `organization:${id}`)
    const service = await realtime.connect(server, null, { apikey: serviceKey })
    service.connect()
    await expect.poll(() => service.isConnected()).toBe(true)

    await client.disconnect()
    await expect.poll(() => lines).toMatchObject([{ caller: 'person', organization: id }])
    await service.disconnect()

    await expect.poll(() => lines.at(-1)).toMatchObject({ caller: 'service', status: 101 })
  })

  test('that it was cut', async () => {
    const { server, lines } = await telling()
    const { socket } = await realtime.rawSocket(server)

    socket.terminate()

    await expect.poll(() => lines).toMatchObject([{ status: 101, complete: false }])
  })

  test('that it was refused, and why', async () => {
    const { server, lines } = await telling({ perAddress: 0, perPerson: 9 })

    await knock(server, '')
    await knock(server, '?apikey=sb_publishable_other')
    await knock(server, key, 'https://evil.example')
    await knock(server, key)
    await knock({ ...server, url: `${server.url}/elsewhere` }, key)

    const route = '/realtime/v1/websocket'
    await expect.poll(() => lines.length).toBe(5)
    expect(lines.map(({ status, route: of }) => [status, of])).toEqual([
      ...[401, 401, 403, 429].map((status) => [status, route]),
      [404, '/*'],
    ])
    expect(lines.map(({ complete, caller }) => [complete, caller])).toEqual(
      lines.map(() => [true, 'nobody']),
    )
  })
})

test('who is refused for a number of sockets hears when to come back', async () => {
  const full = await realtime.start({ most: { perAddress: 0, perPerson: 9 } })
  realtime.finally(full.close)
  const socket = new WebSocket(`${full.url}/websocket${key}`)
  socket.on('error', () => {})

  const { statusCode, headers } = await new Promise<IncomingMessage>((done) =>
    socket.once('unexpected-response', (_, response) => done(response)),
  )

  expect(statusCode).toBe(429)
  expect(headers['retry-after']).toBe('10')
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  socket.terminate()
})
