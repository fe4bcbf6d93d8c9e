import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../lib/database/database.ts'
import type { Log } from '../lib/log.ts'
import { endCutCalls } from './tools/call-log.ts'
import { markCutMessages, settleLost } from './turn-store.ts'

const pause = 2000

/**
 * Ends the answers of servers that died, settles what they cost and tells owners of limits, until it is stopped: others
 * may share the database.
 */
export function sweepAnswers(db: Db, log: Log, alertOwners: () => Promise<unknown>) {
  const stopping = new AbortController()
  const { signal } = stopping
  async function sweep() {
    while (!signal.aborted) {
      await markCutMessages(db, { alone: false })
        .then(() => endCutCalls(db))
        .then(() => settleLost(db))
        .then(alertOwners)
        .catch((error) => signal.aborted || log.warn('answers were not swept', { error }))
      await delay(pause, undefined, { signal }).catch(() => {})
    }
  }
  const swept = sweep()
  return async () => {
    stopping.abort()
    await swept
  }
}
