import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'
import { addressBlock, addressReader } from '../http/address/client-address.ts'
import type { Exchange } from '../http/exchanges.ts'
import type { Db } from '../lib/database/database.ts'
import { createHoldings, createRate } from '../lib/limits/caps.ts'
import type { Log } from '../lib/log.ts'
import { type Callers, identify } from '../lib/tokens/authenticate.ts'
import { broadcastApi } from './broadcast/broadcast-api.ts'
import { BroadcastNote, createBroadcasts } from './broadcast/broadcasts.ts'
import { createPresence, PresenceNote } from './broadcast/presence.ts'
import { createAnnouncedTables } from './changes/announced-tables.ts'
import { fanOut } from './changes/fan-out.ts'
import { createFeed } from './changes/feed.ts'
import type { Connection } from './connection.ts'
import { createHandshake } from './handshake.ts'
import { createHub } from './hub.ts'
import { createMessageBus } from './message-bus.ts'
import { readNotice } from './notice.ts'
import { createProtocol } from './protocol.ts'
import { createRights } from './rights.ts'

/** How soon an ended session, an expired token or a server that died is noticed. */
const checkMs = 2000
const silenceMs = 75_000
const goodbyeMs = 1000
const mostOverHttp = 100

export type RealtimeOptions = {
  pool: pg.Pool
  db: Db
  log: Log
  callers: Callers
  publicUrl: string
  /** Of pages elsewhere that may open a socket. */
  origins: readonly string[]
  trustedProxies: readonly string[]
  /** The most sockets that one address and one person may hold; null for any number. */
  most: { perAddress: number; perPerson: number } | null
  /** Whether anybody may speak on topics that have no policy. */
  publicChannels: boolean
  /** Hears of each socket when it has closed. */
  tell?: (exchange: Exchange) => void
}

const Note = z.union([BroadcastNote, PresenceNote])

/** The changes protocol of Supabase over websockets. */
export function createRealtime(options: RealtimeOptions) {
  const { pool, db, log, callers, most, publicChannels, trustedProxies } = options
  const node = randomInt(2 ** 31)
  const connections = new Set<Connection>()
  const perPerson = createHoldings(most?.perPerson ?? null)
  const overHttp = createRate(most ? mostOverHttp : null)
  const hub = createHub()
  const bus = createMessageBus({ pool, log, node, hear: hearNote })
  const broadcasts = createBroadcasts({ hub, node, send: bus.send })
  const presence = createPresence({ hub, log, node, send: bus.send })
  const tables = createAnnouncedTables(db)
  const rights = createRights({
    ...{ db, log },
    changed: (one) => protocol.askAgainFor(one),
    over: (one) => protocol.endOf(one),
  })
  const feed = createFeed({
    ...{ pool, log, node },
    hear: {
      changes: hearChange,
      channels: bus.receive,
      people: (person) => void rights.hearOf(person),
    },
    open: () => void presence.open(),
    lose() {
      changes.lose()
      bus.forget()
      protocol.askToRejoin(hub.all())
    },
  })
  const protocol = createProtocol({
    ...{ db, hub, rights, tables, presence, broadcasts, publicChannels },
    identify: (token) => identify({ authorization: `Bearer ${token}` }, callers),
    isHeard: feed.isHeard,
    admit(connection, person) {
      if (connection.people.has(person)) return true
      if (!perPerson.take(person)) return false
      connection.people.add(person)
      return true
    },
  })
  const changes = fanOut({
    ...{ db, log, hub, tables, isHeard: feed.isHeard, askToRejoin: protocol.askToRejoin },
  })
  const handshake = createHandshake({
    ...options,
    perAddress: createHoldings(most?.perAddress ?? null),
    answer: protocol.answer,
    opened: (connection) => connections.add(connection),
    closed(connection) {
      connections.delete(connection)
      protocol.leaveAll(connection)
      for (const person of connection.people) perPerson.give(person)
    },
  })
  const addressOf = addressReader(trustedProxies)

  function hearNote(content: unknown) {
    const note = Note.parse(content)
    if (note.kind === 'said') broadcasts.hear(note)
    else presence.hear(note)
  }

  function hearChange(payload: string) {
    const change = readNotice(payload)
    if (!change) return
    if (change.schema === 'public' && change.table === 'organization_members') {
      void rights.hear(change)
    }
    changes.hear(change)
  }

  async function check() {
    for (const connection of connections) {
      if (connection.isSilentFor(silenceMs)) connection.cut()
    }
    protocol.endExpired(Date.now() / 1000)
    await rights.askAll()
    await presence
      .check(feed.livingNodes)
      .catch((error) => log.warn('other servers could not be counted', { error }))
  }
  let checking: Promise<void> | undefined
  const timer = setInterval(() => {
    checking ??= check().finally(() => {
      checking = undefined
    })
  }, checkMs)

  let goodbye: Promise<void> | undefined
  /** With 1012, at which clients come back: this server starts again, or another takes over. */
  function sayGoodbye() {
    clearInterval(timer)
    goodbye ??= closeSockets()
    return goodbye
  }
  async function closeSockets() {
    for (const connection of connections) connection.close(1012)
    const cut = setTimeout(() => {
      for (const connection of connections) connection.cut()
    }, goodbyeMs)
    await handshake.close()
    clearTimeout(cut)
  }

  return {
    /** For the `upgrade` event of an HTTP server. */
    upgrade: handshake.upgrade,
    /** How many are open. */
    sockets: () => connections.size,
    /** Broadcasts over HTTP, to be mounted at /realtime/v1/api/broadcast. */
    broadcastApi: broadcastApi({
      ...{ db, log, callers, broadcasts, publicChannels },
      admit: (c, { sub }, count) => overHttp.take(sub ?? addressBlock(addressOf(c)), count),
    }),
    sayGoodbye,
    async close() {
      await sayGoodbye()
      await feed.close()
      await changes.close()
      await checking
      await bus.close()
    },
  }
}
