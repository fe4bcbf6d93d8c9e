import { Hono } from 'hono'
import { z } from 'zod'
import { asAuth } from '../lib/database.ts'
import { invalid } from './auth-error.ts'
import { Email, readBody } from './body.ts'
import { limitRequests } from './counters.ts'
import type { AuthDeps, AuthEnv, Client } from './deps.ts'
import type { Pending } from './one-time-tokens.ts'
import { openSession } from './sessions.ts'
import {
  complete,
  expiredLink,
  otherMailbox,
  proveByCode,
  proveByLink,
  purposesOf,
} from './verification.ts'

const Body = z.object({
  type: z.string().nullish(),
  token: z.string().nullish(),
  token_hash: z.string().nullish(),
  email: Email.nullish(),
  phone: z.string().nullish(),
})

const e164 = /^\+?[1-9]\d{1,14}$/

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
  if (phone && !e164.test(phone)) throw invalid('Invalid phone number format (E.164 required)')
  if (Boolean(email) === Boolean(phone)) {
    throw invalid('Only an email address or phone number should be provided on verify')
  }
  const forPhone = type === 'sms' || type === 'phone_change'
  if (Boolean(phone) !== forPhone || !(purposes || forPhone))
    throw invalid('Unsupported verification type')
  // Codes are mailed only; one for a phone number belongs to nobody.
  const code = {
    email: email || `phone:${phone}`,
    code: token ?? '',
    purposes: purposes ?? ['signup'],
  }
  return proveByCode(deps, client, code)
}

/** POST /verify: a code that was typed, or the token of a link whose page asked for a click. */
export function verify(deps: AuthDeps) {
  return new Hono<AuthEnv>().post('/verify', async (c) => {
    const client = c.get('client')
    const body = await readBody(c, Body)
    await limitRequests(deps.db, deps.settings, 'verify', client.address)
    const pending = await prove(deps, client, body)
    const expired = body.token_hash ? expiredLink : undefined
    const session = await asAuth(deps.db, async (trx) => {
      const user = await complete(trx, client, pending, expired)
      return user && openSession(trx, deps, { user, method: 'otp', client })
    })
    return session ? c.json(session) : c.json({ code: '200', msg: otherMailbox })
  })
}
