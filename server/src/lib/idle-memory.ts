import { performance } from 'node:perf_hooks'

/** Under this share of the time at work a process is idle: timers alone. */
const idleShare = 0.05
/** A heap with less to give back is left as it is. */
const worthBytes = 32 * 1024 * 1024

/**
 * Gives memory back to the system while the process is idle: what the start or a busy hour left over, V8 would keep until it
 * needs it. Looks every `everyMs`, and collects only where a look found nothing to do since the one before. Needs
 * `node --expose-gc`, without which it does nothing. Returns what stops it.
 */
export function releaseIdleMemory(everyMs = 15_000): () => void {
  const { gc } = globalThis
  if (!gc) return () => {}
  let before = performance.eventLoopUtilization()
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    const { heapTotal, heapUsed } = process.memoryUsage()
    // A tenth of a second; the collector's usual turn leaves the emptied pages with the process.
    if (utilization < idleShare && heapTotal - heapUsed > worthBytes) {
      void gc({ type: 'major', execution: 'async', flavor: 'last-resort' })
    }
  }, everyMs).unref()
  return () => clearInterval(timer)
}
