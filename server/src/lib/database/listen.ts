import pg from 'pg'
import type { Log } from '../log.ts'

type Listening = {
  pool: pg.Pool
  retryMs: number
  /** What a new connection asks for first. */
  begin(client: pg.Client): Promise<unknown>
  hear(channel: string, payload: string): void
  /** A connection hears from now on. */
  open?(): void
  /** The connection was lost: what is said until the next one is not heard. */
  lose?(): void
  fail(error: unknown): void
}

/** Keeps a connection of its own that hears notifications; it is opened again when it is lost. */
export function keepListening(listening: Listening) {
  const { pool, retryMs, begin, hear, open, lose, fail } = listening
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let isClosed = false

  async function connect() {
    const next = new pg.Client(pool.options)
    client = next
    const lost = () => {
      if (client !== next || isClosed) return
      client = undefined
      next.end().catch(() => {})
      retry = setTimeout(() => void connect(), retryMs)
      lose?.()
    }
    next.on('error', lost)
    next.on('end', lost)
    next.on('notification', ({ channel, payload = '' }) => hear(channel, payload))
    try {
      await next.connect()
      await begin(next)
      if (client === next && !isClosed) open?.()
    } catch (error) {
      if (!isClosed) fail(error)
      lost()
    }
  }

  return {
    /** Resolves when the first connection hears, or could not be opened. */
    ready: connect(),
    client: () => client,
    async close() {
      isClosed = true
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}

/**
 * Hears the notifications of some channels over a connection of its own, which is opened again when it is lost.
 * What was said meanwhile is not heard: a listener must look for itself now and then, or when it is `open` again.
 */
export function listen(
  pool: pg.Pool,
  hearers: Record<string, (payload: string) => void>,
  log: Log,
  open: () => void = () => {},
) {
  const channels = Object.keys(hearers)
  const { ready, close } = keepListening({
    ...{ pool, retryMs: 1000 },
    begin: (client) =>
      client.query(channels.map((one) => `listen ${pg.escapeIdentifier(one)}`).join(';')),
    hear: (channel, payload) => hearers[channel]?.(payload),
    open,
    fail: (error) => log.warn('not listening', { channels, error }),
  })
  return { ready, close }
}
