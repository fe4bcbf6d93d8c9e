import { busyFault, type ConnectionFault } from './connection-fault.ts'

const firstSeconds = 60
const mostSeconds = 3600
const mostKept = 1000

/**
 * Systems that take no more requests for now: they are not asked until the time that they said, or for a minute, and
 * for twice as long each time that they say it again.
 */
export function createPauses(now = () => performance.now()) {
  const known = new Map<string, { until: number; next: number }>()
  return {
    /** Throws while the system is left alone. */
    check(key: string, title: string) {
      const left = (known.get(key)?.until ?? 0) - now()
      if (left > 0) throw busyFault(title, Math.ceil(left / 1000))
    },
    /** It takes no more; gives the fault, with the time after which it is asked again. */
    begin(key: string, title: string, said?: number): ConnectionFault {
      const seconds = Math.min(mostSeconds, said ?? known.get(key)?.next ?? firstSeconds)
      if (known.size >= mostKept) known.clear()
      known.set(key, { until: now() + seconds * 1000, next: Math.min(mostSeconds, seconds * 2) })
      return busyFault(title, seconds)
    },
    /** It answers again. */
    end(key: string) {
      known.delete(key)
    },
  }
}
export type Pauses = ReturnType<typeof createPauses>
