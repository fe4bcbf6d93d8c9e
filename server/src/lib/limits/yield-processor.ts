import { getPriority, setPriority } from 'node:os'

/** How far a thread steps back, as `nice` counts; the most is 19. */
const steps = 5

/**
 * Called by a worker: what it computes for long leaves the processors to requests that are answered in milliseconds.
 * On Linux a priority is a thread's own (sched(7)); elsewhere it would be the whole process's, so nothing is done.
 */
export function yieldProcessor() {
  if (process.platform === 'linux') setPriority(0, Math.min(19, getPriority() + steps))
}
