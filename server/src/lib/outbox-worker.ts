import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { listen } from './database/listen.ts'
import type { Log } from './log.ts'

type OutboxWork<Claimed> = {
  /** Whose notifications tell that something waits. */
  pool: pg.Pool
  log: Log
  /** What waits, in words for the log. */
  what: string
  /** Takes what is due, for a while. */
  claim: (most: number) => Promise<Claimed[]>
  /** Does it, and notes what came of it. */
  deliver: (claimed: Claimed, closing: AbortSignal) => Promise<void>
}

const mostAtOnce = 24
const lookEveryMs = 5000

/** Up to a fifth more, so that what failed together does not come back together. */
const jittered = (seconds: number) => seconds * (1 + Math.random() / 5)

/** When something is tried again after so many tries; null when it is given up. */
export function nextTry(schedule: readonly number[], attempts: number, closing: AbortSignal) {
  const wait = schedule[attempts - 1]
  // What was cut by our own end is done by whoever runs next.
  const seconds = closing.aborted ? 0 : wait === undefined ? null : jittered(wait)
  return seconds === null ? null : new Date(Date.now() + seconds * 1000).toISOString()
}

/** Does what waits in the outbox, with every other server on the database, until it is closed. */
export function startOutboxWorker<Claimed extends { id: string }>(work: OutboxWork<Claimed>) {
  const { pool, log, what, claim, deliver } = work
  const closing = new AbortController()
  const running = new Set<Promise<void>>()
  let wake = Promise.withResolvers<void>()
  const ear = listen(pool, { webhooks: () => wake.resolve() }, log)

  async function run() {
    while (!closing.signal.aborted) {
      wake = Promise.withResolvers<void>()
      const room = mostAtOnce - running.size
      const claimed = await claim(room).catch((error) => {
        if (!closing.signal.aborted) log.warn(`${what} wait`, { error })
        return []
      })
      for (const one of claimed) {
        const delivered = deliver(one, closing.signal)
          .catch((error) => log.warn(`${what} are tried again later`, { id: one.id, error }))
          .then(() => {
            running.delete(delivered)
            wake.resolve()
          })
        running.add(delivered)
      }
      if (claimed.length > 0 && running.size < mostAtOnce) continue
      const looking = new AbortController()
      const look = delay(lookEveryMs, undefined, {
        signal: AbortSignal.any([closing.signal, looking.signal]),
      }).catch(() => {})
      await Promise.race([wake.promise, look])
      looking.abort()
    }
  }
  const ran = run()

  return {
    /** Takes no more, and notes what is being done as not done yet. */
    async close() {
      closing.abort()
      await ear.close()
      await ran
      await Promise.all(running)
    },
  }
}
