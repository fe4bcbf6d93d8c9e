import { availableParallelism } from 'node:os'

/**
 * Goes as fast as one of those that run at once is served, in ms: where more run than there are processors, they share
 * them. A crowd makes everybody's time longer, and nobody pays for the time that others take.
 */
export function createProcessorClock(now: () => number, processors = availableParallelism()) {
  let running = 0
  let served = 0
  let looked = now()

  function read() {
    const at = now()
    served += (at - looked) * Math.min(1, processors / Math.max(1, running))
    looked = at
    return served
  }

  return {
    read,
    /** Tells that so many more run. */
    add(by: 1 | -1) {
      read()
      running += by
    },
  }
}
