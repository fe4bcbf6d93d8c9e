import { refuse } from './refusal.ts'

/** How far apart the clocks may be, in ms (security 27). */
export const leeway = 60_000

const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/

/** Later than this no time has the form of SAML. */
const last = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** A time of SAML in ms; throws for what is none. */
export function readTime(text: string | null, name: string) {
  const time = text && form.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time) || time > last) throw refuse(`${name} is no time.`)
  return time
}

/** Refuses what is not good yet. */
export function checkBegun(text: string | null, now: number, name: string) {
  if (text !== null && readTime(text, name) > now + leeway) {
    throw refuse('The response is not valid yet. Check the clock of the identity provider.')
  }
}

/** Refuses what is over. */
export function checkNotOver(text: string | null, now: number, name: string) {
  if (text !== null && readTime(text, name) <= now - leeway) {
    throw refuse('The response has expired. Start the sign-in again.')
  }
}
