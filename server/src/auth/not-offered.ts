import { Hono } from 'hono'
import { AuthError } from './auth-error.ts'
import type { AuthEnv } from './deps.ts'

/** Parts of the protocol that this server does not offer, in the protocol's own refusals, and everything else as JSON. */
export function notOffered() {
  return new Hono<AuthEnv>().all('*', () => {
    throw new AuthError(404, 'feature_disabled', 'There is nothing at this address')
  })
}
