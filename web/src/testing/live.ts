import { act, cleanup } from '@testing-library/react'
import { ws } from 'msw'
import { afterEach, beforeEach, vi } from 'vitest'

type Frame = [
  joinRef: string | null,
  ref: string | null,
  topic: string,
  event: string,
  payload: unknown,
]
type Wanted = { event: string; schema: string; table: string; filter: string; id: number }
type Socket = { send(data: string): void; close(code?: number): void }
type Joined = { socket: Socket; topic: string; joinRef: string | null; wanted: Wanted[] }

const socketAddress = ws.link('*/realtime/v1/websocket*')

function createLive() {
  let joined: Joined[] = []
  let tokens: string[] = []
  let answers = true
  let refuses = false
  const sockets = new Set<Socket>()
  /** Those that died without a word. */
  const asleep = new Set<Socket>()

  function hear(socket: Socket, data: string) {
    const [joinRef, ref, topic, event, payload] = JSON.parse(data) as Frame
    const reply = (response: object, status = 'ok') =>
      socket.send(JSON.stringify([joinRef, ref, topic, 'phx_reply', { status, response }]))
    if (event === 'access_token') tokens.push((payload as { access_token: string }).access_token)
    if (!answers || asleep.has(socket)) return
    if (event === 'heartbeat') return reply({})
    if (event === 'phx_leave') {
      joined = joined.filter((one) => one.topic !== topic)
      return reply({})
    }
    if (event !== 'phx_join') return
    const { config, access_token } = payload as {
      config: { postgres_changes: Omit<Wanted, 'id'>[] }
      access_token: string
    }
    tokens.push(access_token)
    if (refuses) return reply({ reason: 'Changes are not heard at the moment' }, 'error')
    const wanted = config.postgres_changes.map((one, index) => ({ ...one, id: index + 1 }))
    joined.push({ socket, topic, joinRef, wanted })
    reply({ postgres_changes: wanted })
  }
  const send = ({ socket, topic }: Joined, event: string, payload: object) =>
    socket.send(JSON.stringify([null, null, topic, event, payload]))

  return {
    handler: socketAddress.addEventListener('connection', ({ client }) => {
      sockets.add(client)
      client.addEventListener('close', () => {
        sockets.delete(client)
        joined = joined.filter(({ socket }) => socket !== client)
      })
      client.addEventListener('message', ({ data }) => hear(client, String(data)))
    }),
    /** The tokens that the page has shown, oldest first. */
    tokens: () => tokens,
    /** What is followed now, as `table EVENT filter`. */
    followed: () =>
      joined.flatMap(({ wanted }) =>
        wanted.map(({ table, event, filter }) => `${table} ${event} ${filter}`),
      ),
    /** Sends a change of a row to its subscribers. */
    tell(table: string, type: 'INSERT' | 'UPDATE' | 'DELETE', record: object = {}) {
      for (const one of joined) {
        for (const { id, event, schema } of one.wanted.filter((row) => row.table === table)) {
          if (event !== '*' && event !== type) continue
          const data = { schema, table, type, commit_timestamp: '', columns: [], errors: null }
          send(one, 'postgres_changes', {
            ids: [id],
            data: { ...data, record, old_record: {} },
          })
        }
      }
    },
    /** Tells the pages on a private topic who came, each under a key of its own, as the server knows them. */
    come(name: string, ...people: Record<string, unknown>[]) {
      const joins = Object.fromEntries(
        people.map((meta, at) => [`key ${at}`, { metas: [{ phx_ref: `ref ${at}`, ...meta }] }]),
      )
      for (const one of joined.filter(({ topic }) => topic === `realtime:${name}`)) {
        send(one, 'presence_diff', { joins, leaves: {} })
      }
    },
    /** The private topics that pages are on. */
    topics: () => joined.map(({ topic }) => topic.replace('realtime:', '')),
    /** Ends every channel with this event: `phx_error` or `phx_close`. */
    end(event: 'phx_error' | 'phx_close') {
      for (const one of joined.splice(0)) {
        one.socket.send(JSON.stringify([one.joinRef, one.joinRef, one.topic, event, {}]))
      }
    },
    /** Cuts every connection. */
    cut() {
      for (const socket of sockets) socket.close(1012)
    },
    /** The sockets of now are dead, which nobody was told. */
    sleep() {
      for (const socket of sockets) asleep.add(socket)
      joined = []
    },
    /** From now on there is no answer. */
    fallSilent() {
      answers = false
    },
    /** From now on who joins is refused. */
    refuse() {
      refuses = true
    },
    recover() {
      answers = true
      refuses = false
    },
    reset() {
      joined = []
      tokens = []
      answers = true
      refuses = false
    },
  }
}

/** The server of changes as the page sees it; one for the tests of a file, as the page has one socket. */
export const live = createLive()

// A connection that waits to be opened again would otherwise wait forever in a clock that is gone.
const longestPauseMs = 15_000

/** With faked timers: takes the page away and lets its socket go, so that the next test begins with one of its own. */
async function closeConnection() {
  cleanup()
  await vi.advanceTimersByTimeAsync(longestPauseMs)
}

/** For tests of what is heard: a clock of their own, and a connection of its own for each. Lets this time pass. */
export function liveClock() {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
  })
  afterEach(async () => {
    await closeConnection()
    vi.useRealTimers()
    localStorage.clear()
  })
  return (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
}
