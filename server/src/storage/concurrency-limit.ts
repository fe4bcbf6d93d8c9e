import { StorageError } from './storage-error.ts'

/** Lets so many in at once, and so many wait; refuses the rest. */
export function createConcurrencyLimit({
  atOnce,
  mostWaiting,
}: {
  atOnce: number
  mostWaiting: number
}) {
  let inside = 0
  const waiting: (() => void)[] = []

  async function enter() {
    if (inside < atOnce) {
      inside += 1
      return
    }
    if (waiting.length >= mostWaiting) {
      const headers = { 'retry-after': '5' }
      throw new StorageError(503, 'SlowDown', 'Too many pictures at once', { headers })
    }
    await new Promise<void>((admit) => waiting.push(admit))
  }
  /** The caller who waits longest takes the place. */
  function leave() {
    const admit = waiting.shift()
    if (admit) admit()
    else inside -= 1
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter()
    return work().finally(leave)
  }
}
