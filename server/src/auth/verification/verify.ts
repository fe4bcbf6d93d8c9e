import { Hono } from 'hono'
import { z } from 'zod'
import { asAuth } from '../../lib/database/database.ts'
import { invalid } from '../auth-error.ts'
import { Email, readBody } from '../body.ts'
import type { AuthDeps, AuthEnv, Client } from '../deps.ts'
import { shownSession } from '../guard.ts'
import { Phone } from '../phone/fields.ts'
import { limitRequests } from '../rate-limits.ts'
import { openSession } from '../sessions/sessions.ts'
import type { Pending } from './one-time-tokens.ts'
import {
  complete,
  expiredLink,
  otherMailbox,
  phonePurposesOf,
  proveByCode,
  proveByLink,
  purposesOf,
} from './verification.ts'

const Body = z.object({
  type: z.string().nullish(),
  token: z.string().nullish(),
  token_hash: z.string().nullish(),
  email: Email.nullish(),
  phone: Phone.nullish(),
})

async function prove(
  deps: AuthDeps,
  client: Client,
  body: z.output<typeof Body>,
): Promise<Pending> {
  const { type, token, token_hash: hash, email, phone } = body
  if (!type) throw invalid('Verify requires a verification type')
  if (Boolean(token) === Boolean(hash))
    throw invalid('Verify requires either a token or a token hash')
  const purposes = purposesOf(type)
  if (hash) {
    if (email || phone) throw invalid('Only the token_hash and type should be provided')
    if (!purposes) throw invalid('Unsupported verification type')
    return proveByLink(deps, hash, purposes)
  }
  if (Boolean(email) === Boolean(phone)) {
    throw invalid('Only an email address or phone number should be provided on verify')
  }
  const to = email || phone || ''
  const proven = phone ? phonePurposesOf(type) : purposes
  if (!proven) throw invalid('Unsupported verification type')
  return proveByCode(deps, client, { to, code: token ?? '', purposes: proven })
}

/** POST /verify: a code that was typed, or the token of a link whose page asked for a click. */
export function verify(deps: AuthDeps) {
  return new Hono<AuthEnv>().post('/verify', async (c) => {
    const client = c.get('client')
    const body = await readBody(c, Body)
    await limitRequests(deps, 'verify', client.address)
    const pending = await prove(deps, client, body)
    const expired = body.token_hash ? expiredLink : undefined
    const shown = body.token ? await shownSession(c, deps) : null
    const session = await asAuth(deps.db, async (trx) => {
      const user = await complete(trx, deps, { client, pending, expired, shown })
      const tag = pending.purpose === 'invite' && { tag: 'invitation' as const }
      return user && openSession(trx, deps, { user, method: 'otp', client, ...tag })
    })
    return session ? c.json(session) : c.json({ code: '200', msg: otherMailbox })
  })
}
