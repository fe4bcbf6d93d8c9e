export type SetupKind = 'signup' | 'invitation'

let kind: SetupKind | null = null
const listeners = new Set<() => void>()

function set(next: SetupKind | null) {
  kind = next
  for (const listener of listeners) listener()
}

/** From here on the setup loader may show, until what an account needs has been read. */
export const beginSetup = (next: SetupKind) => set(next)
export const endSetup = () => set(null)
export const currentSetup = () => kind

export function subscribeToSetup(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const setupTimes = { shortest: 1500, longest: 10_000, forced: 15_000 }
/** The loader shows once this many parts are on their way. */
export const partsToShow = 2

/** Whether a loader that has been up for so long may go. */
export function isSetupOver(elapsed: number, ready: boolean) {
  return elapsed >= setupTimes.longest || (elapsed >= setupTimes.shortest && ready)
}
