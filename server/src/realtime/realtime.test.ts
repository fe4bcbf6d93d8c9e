import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { RealtimeClient } from '@supabase/supabase-js'
import { type Person, useWorld } from 'database/testing/world'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createDb, createPool } from '../lib/database.ts'
import { createLog } from '../lib/log.ts'
import { createTokens, type Tokens } from '../lib/tokens.ts'
import { createRealtime } from './realtime.ts'

const publishableKey = 'sb_publishable_of_the_tests'
const publicUrl = 'https://product.example'
const world = useWorld()
const endings: (() => unknown)[] = []
let tokens: Tokens

/** One server process: it shares the database and the keys with the others, no memory. */
async function start({ port = 0, perAddress = null as number | null } = {}) {
  const pool = createPool(world().authenticator, 4)
  const realtime = createRealtime({
    pool,
    db: createDb(pool),
    log: createLog('silent'),
    callers: { tokens, publishableKey, serviceKey: 'sb_secret_of_the_tests' },
    publicUrl,
    origins: [],
    trustedProxies: [],
    perAddress,
  })
  const server = createServer()
  server.on('upgrade', realtime.upgrade)
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const address = server.address()
  const taken = typeof address === 'object' && address ? address.port : 0
  let isOpen = true
  const close = async () => {
    if (!isOpen) return
    isOpen = false
    await realtime.close()
    await new Promise((done) => server.close(done))
    await pool.end()
  }
  return { port: taken, url: `ws://127.0.0.1:${taken}/realtime/v1`, close }
}
type Server = Awaited<ReturnType<typeof start>>
let one: Server
let other: Server

beforeAll(async () => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const keys: JWK[] = [{ ...(await exportJWK(privateKey)), alg: 'ES256', kid: 'first' }]
  tokens = await createTokens({ keys, issuer: `${publicUrl}/auth/v1` })
  one = await start()
  other = await start()
})
afterEach(async () => {
  for (const end of endings.splice(0)) await end()
})
afterAll(() => Promise.all([one.close(), other.close()]))

function tokenOf(person: Person, seconds = 3600) {
  const exp = Math.floor(Date.now() / 1000) + seconds
  return tokens.sign({ ...person.claims, aud: 'authenticated', exp })
}

type Wanted = { schema: string; table?: string; filter?: string; event?: '*' }
type Seen = { eventType: string; table: string; new: object; old: object }

/** The official client, joined to one channel; `seen` fills with what it is told. */
async function follow(
  server: Server,
  person: Person | null,
  wanted: Wanted,
  options: { vsn?: '1.0.0' | '2.0.0' } = {},
) {
  const client = new RealtimeClient(server.url, {
    params: { apikey: publishableKey },
    transport: WebSocket as never,
    reconnectAfterMs: () => 50,
    ...options,
  })
  endings.push(() => client.disconnect())
  if (person) await client.setAuth(await tokenOf(person))
  const seen: Seen[] = []
  const states: string[] = []
  const channel = client.channel(`changes-${randomUUID()}`)
  channel.on('postgres_changes', { event: '*', ...wanted }, (change) => seen.push(change as Seen))
  channel.subscribe((state) => states.push(state))
  await expect.poll(() => states.at(-1)).toBe('SUBSCRIBED')
  return { client, channel, seen, states }
}

const members = { schema: 'public', table: 'organization_members' }
const features = { schema: 'billing', table: 'organization_features' }

function setRole(person: Person, role: string) {
  return world().owner.query(
    'update public.organization_members set role = $2 where user_id = $1',
    [person.id, role],
  )
}

/** A change of the follower's own row, which arrives after everything that was written before it. */
async function mark(person: Person) {
  await world().owner.query(
    'update public.organization_members set welcome_banner_shown = not welcome_banner_shown where user_id = $1',
    [person.id],
  )
}

test.each(['1.0.0', '2.0.0'] as const)(
  'version %s tells a new row with its values',
  async (vsn) => {
    const acme = await world().organization()
    const { seen } = await follow(one, acme.owner, members, { vsn })

    const colleague = await world().member(acme, 'member')

    await expect
      .poll(() => seen)
      .toMatchObject([
        {
          eventType: 'INSERT',
          schema: 'public',
          table: 'organization_members',
          new: { user_id: colleague.id, role: 'member', welcome_banner_shown: false },
          old: {},
        },
      ])
  },
)

test("another organisation's changes are told to its own people alone", async () => {
  const acme = await world().organization()
  const rival = await world().organization()
  const outsider = await follow(one, acme.owner, members)
  const insider = await follow(one, rival.owner, members)
  const nobody = await follow(one, null, members)

  await world().member(rival, 'member')
  await mark(acme.owner)

  await expect.poll(() => insider.seen.map(({ eventType }) => eventType)).toEqual(['INSERT'])
  await expect.poll(() => outsider.seen).toMatchObject([{ new: { user_id: acme.owner.id } }])
  expect(nobody.seen).toEqual([])
})

test('a change of features reaches the members of the organisation', async () => {
  const acme = await world().organization()
  const { seen } = await follow(one, acme.owner, features)

  await world().owner.query(
    `update billing.organization_features set value_json = 'false'
     where organization_id = $1 and feature_id = (
       select id from billing.features where feature_key = 'workforce.feature.knowledge'
     )`,
    [acme.id],
  )

  await expect
    .poll(() => seen)
    .toMatchObject([{ eventType: 'UPDATE', new: { organization_id: acme.id, value_json: false } }])
})

test('what is written through one server reaches the subscriber of the other', async () => {
  const acme = await world().organization()
  const here = await follow(one, acme.owner, members)
  const there = await follow(other, acme.owner, members)

  const colleague = await world().member(acme, 'member')

  const expected = [{ eventType: 'INSERT', new: { user_id: colleague.id } }]
  await expect.poll(() => here.seen).toMatchObject(expected)
  await expect.poll(() => there.seen).toMatchObject(expected)
})

test('a deleted row tells its key to those who could see it', async () => {
  const acme = await world().organization()
  const rival = await world().organization()
  const colleague = await world().member(acme, 'member')
  const insider = await follow(one, acme.owner, members)
  const outsider = await follow(one, rival.owner, members)

  const { rows } = await world().owner.query(
    'delete from public.organization_members where user_id = $1 returning id',
    [colleague.id],
  )
  await mark(rival.owner)

  await expect.poll(() => insider.seen).toMatchObject([{ eventType: 'DELETE', new: {} }])
  expect(insider.seen[0]?.old).toEqual({ id: rows[0].id })
  await expect.poll(() => outsider.seen).toMatchObject([{ eventType: 'UPDATE' }])
})

test('a person who became inactive sees the colleagues no more, on the socket that was open', async () => {
  const acme = await world().organization()
  const colleague = await world().member(acme, 'member')
  const { seen } = await follow(one, colleague, members)
  await world().member(acme, 'member')
  await expect.poll(() => seen).toHaveLength(1)

  await setRole(colleague, 'INACTIVE')
  await world().member(acme, 'member')
  await mark(colleague)

  await expect.poll(() => seen).toHaveLength(3)
  expect(seen.slice(1)).toMatchObject([
    { new: { user_id: colleague.id, role: 'INACTIVE' } },
    { new: { user_id: colleague.id } },
  ])
})

test('a filter lets its rows pass and no others', async () => {
  const acme = await world().organization()
  const { seen } = await follow(one, acme.owner, { ...members, filter: 'role=eq.agent_user' })

  await world().member(acme, 'member')
  await world().member(acme, 'agent_user')

  await expect.poll(() => seen).toMatchObject([{ new: { role: 'agent_user' } }])
})

test('a new token on a joined channel counts for what follows', async () => {
  const acme = await world().organization()
  const rival = await world().organization()
  const { client, seen } = await follow(one, acme.owner, members)
  await mark(acme.owner)
  await expect.poll(() => seen).toHaveLength(1)

  await client.setAuth(await tokenOf(rival.owner))
  // Messages are answered in turn: after this reply the token before it counts.
  await follow(one, rival.owner, members)
  const heard = new Promise((done) => client.onHeartbeat(done))
  await client.sendHeartbeat()
  await heard
  await mark(acme.owner)
  await mark(rival.owner)

  await expect
    .poll(() => seen)
    .toMatchObject([{ new: { user_id: acme.owner.id } }, { new: { user_id: rival.owner.id } }])
})

test('a channel whose token is over ends', async () => {
  const acme = await world().organization()
  const { client, states } = await follow(one, acme.owner, members)

  await client.setAuth(await tokenOf(acme.owner, -20))

  await expect.poll(() => states.includes('CHANNEL_ERROR')).toBe(true)
})

type Refused = { token?: string; filter?: string; isPrivate?: boolean }

test.each<[string, Refused, RegExp]>([
  ['a token that is not ours', { token: 'a.forged.token' }, /^InvalidJWTToken/],
  ['a filter that cannot be read', { filter: 'role=like.own%' }, /filter cannot be read/],
  ['a private channel', { isPrivate: true }, /not offered/],
])('%s joins nothing', async (_, { token, filter, isPrivate = false }, expected) => {
  const client = new RealtimeClient(one.url, {
    params: { apikey: publishableKey },
    transport: WebSocket as never,
  })
  endings.push(() => client.disconnect())
  const faults: string[] = []
  if (token) await client.setAuth(token)

  client
    .channel('changes', { config: { private: isPrivate } })
    .on('postgres_changes', { event: '*', ...members, ...(filter && { filter }) }, () => {})
    .subscribe((_, error) => error && faults.push(error.message))

  await expect.poll(() => faults[0]).toMatch(expected)
})

test('a server with the service key is told of every organisation', async () => {
  const acme = await world().organization()
  const client = new RealtimeClient(one.url, {
    params: { apikey: 'sb_secret_of_the_tests' },
    transport: WebSocket as never,
  })
  endings.push(() => client.disconnect())
  const types: string[] = []
  const states: string[] = []
  client
    .channel('changes')
    .on(
      'postgres_changes',
      { event: '*', ...members, filter: `organization_id=eq.${acme.id}` },
      ({ eventType }) => types.push(eventType),
    )
    .subscribe((state) => states.push(state))
  await expect.poll(() => states).toEqual(['SUBSCRIBED'])

  const colleague = await world().member(acme, 'member')
  await world().owner.query('delete from public.organization_members where user_id = $1', [
    colleague.id,
  ])

  await expect.poll(() => types).toContain('DELETE')
})

/** A socket without the official client, and the reasons of the errors that it is told. */
async function rawSocket() {
  const socket = new WebSocket(`${one.url}/websocket?apikey=${publishableKey}&vsn=2.0.0`)
  endings.push(() => socket.terminate())
  const reasons = new Set<string | undefined>()
  const closes: number[] = []
  socket.on('message', (data) => reasons.add(JSON.parse(String(data))[4].response?.reason))
  socket.on('close', (code) => closes.push(code))
  await new Promise((done) => socket.once('open', done))
  return { socket, reasons, closes }
}

test('who sends too much at once is told so', async () => {
  const { socket, reasons } = await rawSocket()

  for (let ref = 0; ref < 1000; ref += 1) {
    socket.send(JSON.stringify([null, String(ref), 'phoenix', 'heartbeat', {}]))
  }

  await expect.poll(() => [...reasons]).toContain('Too many messages per second')
  await expect.poll(() => [...reasons]).toContain(undefined)
})

test('a socket joins so many channels and not one more', async () => {
  const { socket, reasons } = await rawSocket()

  for (let ref = 0; ref < 51; ref += 1) {
    socket.send(JSON.stringify([`${ref}`, `${ref}`, `realtime:${ref}`, 'phx_join', {}]))
  }

  await expect
    .poll(() => [...reasons])
    .toEqual([undefined, 'ChannelRateLimitReached: Too many channels'])
})

test.each([
  ['is no message', 'nonsense', 1003],
  ['is too long', 'x'.repeat(300_000), 1009],
])('what %s ends the socket', async (_, message, code) => {
  const { socket, closes } = await rawSocket()

  socket.send(message)

  await expect.poll(() => closes).toEqual([code])
})

test('a heartbeat is answered', async () => {
  const { client } = await follow(one, null, members)
  const beats: string[] = []
  client.onHeartbeat((status) => beats.push(status))

  await client.sendHeartbeat()

  await expect.poll(() => beats).toEqual(['sent', 'ok'])
})

test('who leaves a channel is told no more', async () => {
  const acme = await world().organization()
  const left = await follow(one, acme.owner, members)
  const stays = await follow(one, acme.owner, members)

  await expect(left.channel.unsubscribe()).resolves.toBe('ok')
  await mark(acme.owner)

  await expect.poll(() => stays.seen).toHaveLength(1)
  expect(left.seen).toEqual([])
})

test('after the end of its server a client comes back, joins again and misses no later change', async () => {
  const first = await start()
  const acme = await world().organization()
  const { states, seen } = await follow(first, acme.owner, members)

  await first.close()
  const second = await start({ port: first.port })
  endings.push(second.close)
  await expect.poll(() => states.filter((state) => state === 'SUBSCRIBED').length).toBe(2)
  await mark(acme.owner)

  await expect.poll(() => seen).toHaveLength(1)
})

test('a lost connection to the database makes followers join again', async () => {
  const acme = await world().organization()
  const { states, seen } = await follow(one, acme.owner, members)

  await world().owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'changes' and datname = current_database()",
  )
  await expect.poll(() => states.filter((state) => state === 'SUBSCRIBED').length).toBe(2)
  await mark(acme.owner)

  await expect.poll(() => seen).toHaveLength(1)
})

/** How the server answers a handshake: open, or the status of its refusal. */
function knock(url: string, origin?: string) {
  const socket = new WebSocket(url, origin === undefined ? {} : { origin })
  endings.push(() => socket.terminate())
  return new Promise<string | number | undefined>((done) => {
    socket.once('open', () => done('open'))
    socket.once('unexpected-response', (_, { statusCode }) => done(statusCode))
    socket.once('error', () => {})
  })
}

test.each([
  ['nowhere', undefined, 'open'],
  ['its own site', publicUrl, 'open'],
  ['this machine', 'http://localhost:5173', 'open'],
  ['elsewhere', 'https://evil.example', 403],
  ['a sandbox', 'null', 403],
])('a socket of a page from %s', async (_, origin, expected) => {
  expect(await knock(`${one.url}/websocket?apikey=${publishableKey}`, origin)).toBe(expected)
})

test('a handshake needs a key of ours, and a token of a person is none', async () => {
  const { owner } = await world().organization()

  expect(await knock(`${one.url}/websocket`)).toBe(401)
  expect(await knock(`${one.url}/websocket?apikey=sb_publishable_other`)).toBe(401)
  expect(await knock(`${one.url}/websocket?apikey=${await tokenOf(owner)}`)).toBe(401)
})

test('an address holds so many sockets and not one more', async () => {
  const small = await start({ perAddress: 2 })
  endings.push(small.close)
  const address = `${small.url}/websocket?apikey=${publishableKey}`

  expect(await knock(address)).toBe('open')
  expect(await knock(address)).toBe('open')
  expect(await knock(address)).toBe(429)
})
