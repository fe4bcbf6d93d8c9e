import { setTimeout as delay } from 'node:timers/promises'
import { HttpError } from './http-error.ts'

const first = 50
const longest = 1000

/** Whether a statement may succeed later as it is: its connection, its server or its turn was lost, not its sense. */
function passes(error: unknown) {
  if (!(error instanceof Error) || error instanceof HttpError) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // Classes of SQLSTATE: connection, rollback, resources, lock, operator, system; then the names of sockets' errors.
  if (/^(08|40|53|55|57|58)...$|^E[A-Z]+$/.test(code)) return true
  return code === '' && /connect|terminated|not queryable/i.test(error.message)
}

/**
 * Does what must be done in the end, again and a little later each time. Once `signal` aborts it is tried one last
 * time; a fault that time does not mend is thrown at once.
 */
export async function persist<T>(
  work: () => Promise<T>,
  { signal, onFailure }: { signal: AbortSignal; onFailure: (error: unknown) => void },
): Promise<T> {
  for (let wait = first; ; wait = Math.min(wait * 2, longest)) {
    const last = signal.aborted
    try {
      return await work()
    } catch (error) {
      if (last || !passes(error)) throw error
      onFailure(error)
      await delay(wait, undefined, { signal }).catch(() => {})
    }
  }
}
