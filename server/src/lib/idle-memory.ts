/** Under this share of the time at work a process is idle: timers alone. */
const idleShare = 0.05
/** A heap that has grown by less since it was last given back is left as it is. */
const worthBytes = 8 * 1024 * 1024

/** The ms of a processor that this thread has taken: what others compute does not count, as it would on a clock. */
function workedMs() {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Gives memory back to the system while the process is idle: what the start or a busy hour left over, V8 would keep until it
 * needs it. Looks every `everyMs`, and collects only where a look found nothing to do since the one before. Needs
 * `node --expose-gc`, without which it does nothing. Returns what stops it.
 */
export function releaseIdleMemory(everyMs = 15_000): () => void {
  const { gc } = globalThis
  if (!gc) return () => {}
  let before = { worked: workedMs(), at: performance.now() }
  let least = 0
  async function giveBack() {
    // A tenth of a second; the collector's usual turn leaves the emptied pages with the process.
    await gc?.({ type: 'major', execution: 'async', flavor: 'last-resort' })
    least = process.memoryUsage().heapTotal
  }
  const timer = setInterval(() => {
    const now = { worked: workedMs(), at: performance.now() }
    const share = (now.worked - before.worked) / (now.at - before.at)
    before = now
    if (share < idleShare && process.memoryUsage().heapTotal > least + worthBytes) void giveBack()
  }, everyMs).unref()
  return () => clearInterval(timer)
}
