import { writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/**
 * How far a process steps back, as `nice` counts; the most is 19. Somebody listens to what is spoken; what is read,
 * embedded and indexed is waited for in seconds.
 */
const stepsOf = { listened: 5, awaited: 15 }
export type Urgency = keyof typeof stepsOf

// A kernel lets others than root set one session in a tenth of a second (sched(7); kernel/sched/autogroup.c).
const againMs = 150
const tries = 20

let steps = true

/** Whether anything steps back from here on; where it does not, all of it works as requests do. */
export function letStepBack(may: boolean) {
  steps = may
}

/** Where the kernel shares processors out by session, a priority counts only among those of one session. */
function setSession(pid: number, priority: number, left = tries) {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(priority))
  } catch (error) {
    // A kernel without it needs none, and a process that is gone neither.
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || left === 0) return
    setTimeout(setSession, againMs * (1 + Math.random()), pid, priority, left - 1).unref()
  }
}

/**
 * Leaves the processors to requests that are answered in milliseconds: the process `pid` of this machine, which leads a
 * session of its own, and that session ("The autogroup feature", sched(7)). Linux alone has both; elsewhere nothing is
 * done. What cannot be set stays as it is.
 */
export function stepBack(pid: number, urgency: Urgency) {
  if (!steps || process.platform !== 'linux') return
  try {
    const priority = Math.min(19, getPriority() + stepsOf[urgency])
    setPriority(pid, priority)
    setSession(pid, priority)
  } catch {
    // It is gone, or another user's.
  }
}
