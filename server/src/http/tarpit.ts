import { setTimeout as delay } from 'node:timers/promises'
import { createTokenBuckets } from '../lib/limits/token-buckets.ts'

// More than a page in trouble is told in a minute.
const refusalsPerMinute = 60
const holdMs = 1000

/**
 * Answers late who is refused often: a program that tries again at once, without end, would take as much from the
 * others by being refused as by being served (security 63). `refused` resolves when the refusal may be told, or when
 * nobody waits for it any more.
 */
export function createTarpit(wait = delay) {
  const refusals = createTokenBuckets(refusalsPerMinute)
  return {
    async refused(caller: string, leaving: AbortSignal) {
      if (refusals.take(caller) > 0) {
        await wait(holdMs, undefined, { signal: leaving }).catch(() => {})
      }
    },
  }
}
