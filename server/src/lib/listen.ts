import pg from 'pg'
import type { Log } from './log.ts'

const retryMs = 1000

/**
 * Hears the notifications of a channel over a connection of its own, which is opened again when it is lost.
 * What was said meanwhile is not heard: a listener must look for itself now and then.
 */
export function listen(pool: pg.Pool, channel: string, hear: (payload: string) => void, log: Log) {
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
    }
    next.on('error', lost)
    next.on('end', lost)
    next.on('notification', ({ payload = '' }) => hear(payload))
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      if (!isClosed) log.warn('not listening', { channel, error })
      lost()
    }
  }

  return {
    ready: connect(),
    async close() {
      isClosed = true
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}
