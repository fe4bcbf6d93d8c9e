/** What one check found. `warning` does not keep the product from running; `failure` does, or loses something. */
export type Finding = { what: string; state: 'fine' | 'warning' | 'failure'; says: string }

export const fine = (what: string, says: string): Finding => ({ what, state: 'fine', says })
export const warning = (what: string, says: string): Finding => ({ what, state: 'warning', says })
export const failure = (what: string, says: string): Finding => ({ what, state: 'failure', says })

/** A fault in a few words: those of the system when it has a code. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return error.message.split('\n')[0] || code || error.name
}

/** A check that cannot be made is a failure that says why. */
export async function attempt(what: string, check: () => Promise<Finding>): Promise<Finding> {
  return check().catch((error) => failure(what, reasonOf(error)))
}
