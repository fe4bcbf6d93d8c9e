import { writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/**
 * How far a thread steps back, as `nice` counts; the most is 19. Somebody listens to what is spoken; what is read and
 * embedded is waited for in seconds.
 */
const stepsOf = { listened: 5, awaited: 15 }

/**
 * Called by a worker: what it computes for long leaves the processors to requests that are answered in milliseconds.
 * On Linux a priority is a thread's own (sched(7)); elsewhere it would be the whole process's, so nothing is done.
 * A process that leads a session of its own says so: where the kernel shares processors out by session, a priority
 * counts only among those of one session, and the session has one too ("The autogroup feature", sched(7)).
 */
export function yieldProcessor({ isListened = false, leadsSession = false } = {}) {
  if (process.platform !== 'linux') return
  const priority = Math.min(19, getPriority() + (isListened ? stepsOf.listened : stepsOf.awaited))
  setPriority(0, priority)
  if (!leadsSession) return
  try {
    writeFileSync('/proc/self/autogroup', String(priority))
  } catch {
    // A kernel without it needs none.
  }
}
