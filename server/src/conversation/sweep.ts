import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../lib/database/database.ts'
import type { Log } from '../lib/log.ts'
import { endCutCalls } from './tools/call-log.ts'
import { markCutMessages, settleLost } from './turn-store.ts'

const pause = 2000

/**
 * Ends the answers of servers that died, settles what they cost and tells owners of limits, until it is stopped: others
 * may share the database. A part that fails keeps no other from its turn.
 */
export function sweepAnswers(db: Db, log: Log, alertOwners: () => Promise<unknown>) {
  const stopping = new AbortController()
  const { signal } = stopping
  const parts: [name: string, work: () => Promise<unknown>][] = [
    ['cut messages', () => markCutMessages(db, { alone: false })],
    ['cut calls', () => endCutCalls(db)],
    ['lost costs', () => settleLost(db)],
    ['alerts of limits', alertOwners],
  ]
  async function sweep() {
    while (!signal.aborted) {
      for (const [part, work] of parts) {
        if (signal.aborted) return
        await work().catch(
          (error: unknown) => signal.aborted || log.warn('answers were not swept', { part, error }),
        )
      }
      await delay(pause, undefined, { signal }).catch(() => {})
    }
  }
  const swept = sweep()
  return async () => {
    stopping.abort()
    await swept
  }
}
