import type { Arrival } from './finish-callback.ts'

const marks = /[?&#](code|error|error_code|error_description|access_token)=/

/** Somebody comes back from another site, or from a mailed link; what that needs is loaded only then. */
const comesBack = ({ searchStr, hash }: Arrival['location']) => marks.test(`${searchStr}#${hash}`)

export async function takeWayBack(arrival: Arrival) {
  if (!comesBack(arrival.location)) return
  const { finishVisit } = await import('./finish-callback.ts')
  await finishVisit(arrival)
}

export async function takeRecovery(arrival: Omit<Arrival, 'search'>) {
  if (!comesBack(arrival.location)) return
  const { finishRecovery } = await import('./finish-callback.ts')
  await finishRecovery(arrival)
}
