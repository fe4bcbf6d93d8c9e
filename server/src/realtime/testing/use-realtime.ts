import { randomUUID } from 'node:crypto'
import {
  type RealtimeChannel,
  type RealtimeChannelOptions,
  RealtimeClient,
} from '@supabase/supabase-js'
import { type Person, useWorld } from 'database/testing/world'
import type { JWK } from 'jose'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { WebSocket } from 'ws'
import { newSigningKeys } from '../../lib/testing/signing-keys.ts'
import { createTokens, type Tokens } from '../../lib/tokens/tokens.ts'
import { publicUrl, publishableKey, type Server, startServer } from './server.ts'

type ClientOptions = { vsn?: '1.0.0' | '2.0.0'; apikey?: string; logger?: () => void }
type Wanted = { schema: string; table?: string; filter?: string; select?: string[] }
export type SeenRow = { eventType: string; table: string; new: object; old: object }

export const members = { schema: 'public', table: 'organization_members' }

/** Two servers of one database, and the official client. */
export function useRealtime({ publicChannels = false } = {}) {
  const world = useWorld()
  const endings: (() => unknown)[] = []
  const servers: Server[] = []
  let keys: JWK[] = []
  let tokens: Tokens | undefined

  function signer() {
    if (!tokens) throw new Error('Tokens exist only within tests.')
    return tokens
  }
  const start = (options: Partial<Parameters<typeof startServer>[0]> = {}) =>
    startServer({
      ...{ database: world().authenticator, tokens: signer(), publicChannels },
      ...options,
    })

  beforeAll(async () => {
    keys = await newSigningKeys()
    tokens = await createTokens({ keys, issuer: `${publicUrl}/auth/v1` })
    servers.push(await start(), await start())
  })
  afterEach(async () => {
    for (const end of endings.splice(0)) await end()
  })
  afterAll(() => Promise.all(servers.map((server) => server.close())))

  function server(number: number) {
    const found = servers[number]
    if (!found) throw new Error('Servers exist only within tests.')
    return found
  }
  function tokenOf(person: Person, seconds = 3600) {
    const exp = Math.floor(Date.now() / 1000) + seconds
    return signer().sign({ ...person.claims, aud: 'authenticated', exp })
  }

  /** The official client; null is a caller without a token. */
  async function connect(to: Server, person: Person | null, options: ClientOptions = {}) {
    const { apikey = publishableKey, ...rest } = options
    const client = new RealtimeClient(to.url, {
      params: { apikey },
      transport: WebSocket as never,
      reconnectAfterMs: () => 50,
      ...rest,
    })
    endings.push(() => client.disconnect())
    if (person) await client.setAuth(await tokenOf(person))
    return client
  }

  /** Joins, and waits until that is done; `states` goes on to fill. */
  async function join(channel: RealtimeChannel) {
    const states: string[] = []
    const faults: string[] = []
    channel.subscribe((state, error) => {
      states.push(state)
      if (error) faults.push(error.message)
    })
    await expect.poll(() => states.length).toBeGreaterThan(0)
    return { states, faults }
  }

  /** A client on a private topic. */
  async function enter(
    to: Server,
    person: Person | null,
    topic: string,
    { vsn, ...config }: Partial<RealtimeChannelOptions['config']> & ClientOptions = {},
    prepare: (channel: RealtimeChannel) => unknown = () => {},
  ) {
    const client = await connect(to, person, vsn ? { vsn } : {})
    const channel = client.channel(topic, { config: { private: true, ...config } })
    const heard: { event: string; payload: unknown }[] = []
    channel.on('broadcast', { event: '*' }, ({ event, payload }) => heard.push({ event, payload }))
    prepare(channel)
    return { client, channel, heard, ...(await join(channel)) }
  }

  /** A client that follows a table; `seen` fills with what it is told. */
  async function follow(
    to: Server,
    person: Person | null,
    wanted: Wanted,
    options: ClientOptions = {},
  ) {
    const client = await connect(to, person, options)
    const seen: SeenRow[] = []
    const channel = client.channel(`changes-${randomUUID()}`)
    channel.on('postgres_changes', { event: '*', ...wanted }, (change) =>
      seen.push(change as SeenRow),
    )
    const { states, faults } = await join(channel)
    expect(states).toEqual(['SUBSCRIBED'])
    return { client, channel, seen, states, faults }
  }

  return {
    ...{ world, start, tokenOf, connect, join, enter, follow },
    one: () => server(0),
    other: () => server(1),
    signingKeys: () => keys,
    /** Runs at the end of the test. */
    finally: (end: () => unknown) => endings.push(end),
    /** A change of the person's own row, which arrives after everything that was written before it. */
    mark: (person: Person) =>
      world().owner.query(
        `update public.organization_members set welcome_banner_shown = not welcome_banner_shown
         where user_id = $1`,
        [person.id],
      ),
    setRole: (person: Person, role: string) =>
      world().owner.query('update public.organization_members set role = $2 where user_id = $1', [
        person.id,
        role,
      ]),
    /** A socket without the official client, and what comes over it. */
    async rawSocket(to: Server) {
      const socket = new WebSocket(`${to.url}/websocket?apikey=${publishableKey}&vsn=2.0.0`)
      endings.push(() => socket.terminate())
      const reasons = new Set<string | undefined>()
      const closes: number[] = []
      socket.on('message', (data) => reasons.add(JSON.parse(String(data))[4].response?.reason))
      socket.on('close', (code) => closes.push(code))
      await new Promise((done) => socket.once('open', done))
      return { socket, reasons, closes }
    },
  }
}
