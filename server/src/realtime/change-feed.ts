import pg from 'pg'
import { z } from 'zod'
import type { Log } from '../lib/log.ts'

const retryMs = 500

const Notice = z.object({
  schema: z.string(),
  table: z.string(),
  type: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  id: z.string(),
  organization: z.string().nullable(),
  person: z.string().nullable(),
  at: z.string(),
})
/** Which row changed, as the trigger announces it: its key, never its contents. */
export type Change = z.infer<typeof Notice>

/** Undefined for what something else than the trigger has said. */
function readNotice(payload: string) {
  try {
    return Notice.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}

type Options = {
  pool: pg.Pool
  log: Log
  hear(change: Change): void
  /** The connection was lost: what changes until the next one is not heard. */
  lose(): void
}

/** Hears of every change over one connection of its own, which is opened anew when it is lost. */
export function changeFeed({ pool, log, hear, lose }: Options) {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let hears = false
  let isClosed = false

  async function connect() {
    const next = new pg.Client(pool.options)
    client = next
    const lost = () => {
      if (client !== next || isClosed) return
      client = undefined
      hears = false
      next.end().catch(() => {})
      retry = setTimeout(() => void connect(), retryMs)
      lose()
    }
    next.on('error', lost)
    next.on('end', lost)
    next.on('notification', ({ payload = '' }) => {
      const change = readNotice(payload)
      if (change) hear(change)
    })
    try {
      await next.connect()
      await next.query("set application_name = 'changes'; listen changes")
      hears = client === next
    } catch (error) {
      if (!isClosed) log.warn('changes are not heard', { error })
      lost()
    }
  }
  const started = connect()

  return {
    /**
     * True when a change that is written from now on will be heard. The question itself is answered
     * after every notice of what was written before.
     */
    async isHeard() {
      await started
      const asked = client
      await asked?.query('select').catch(() => {})
      return hears && asked === client
    },
    async close() {
      isClosed = true
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}
