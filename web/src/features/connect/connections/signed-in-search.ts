import { readText } from '@/lib/search.ts'

/** What a system's page tells with the person that it sends back (RFC 6749, 4.1.2). */
export type SignedInSearch = { state?: string; code?: string; iss?: string; error?: string }

/** A code of digits alone is a number to the router. */
const readCode = (value: unknown) => (typeof value === 'number' ? String(value) : readText(value))

export function parseSignedInSearch(raw: Record<string, unknown>): SignedInSearch {
  const error = readText(raw.error)
  return {
    state: readCode(raw.state),
    code: readCode(raw.code),
    iss: readText(raw.iss),
    // What else it says could be anybody's words: the address is not only the system's.
    error: error && /^[a-z_]{1,40}$/.test(error) ? error : undefined,
  }
}
