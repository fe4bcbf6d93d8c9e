import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { asAuth } from '../lib/database.ts'
import { audit } from './audit.ts'
import { invalid } from './auth-error.ts'
import { type Challenge, Email, pkceFields, readBody, readChallenge } from './body.ts'
import { limitMails, limitRequests } from './counters.ts'
import type { AuthDeps, AuthEnv, Client } from './deps.ts'
import { deliver, withoutTelling, writeLetter } from './post-office.ts'
import { allowedRedirect, wantedRedirect } from './redirects.ts'
import { findUserByEmail } from './users.ts'

const Body = z.object({ email: Email.nullish(), ...pkceFields })

type Recovery = { email: string; client: Client; redirectTo: string; challenge: Challenge | null }

async function sendRecovery(deps: AuthDeps, intervalKey: string, request: Recovery) {
  const { email, client, redirectTo, challenge } = request
  const send = await asAuth(deps.db, async (trx) => {
    const user = await findUserByEmail(trx, email)
    if (!user) return null
    await trx
      .updateTable('auth.users')
      .set({ recovery_sent_at: sql`now()` })
      .where('id', '=', user.id)
      .execute()
    await audit(trx, client, 'user_recovery_requested', user)
    return writeLetter(trx, deps, { user, email, purpose: 'recovery', redirectTo, challenge })
  })
  if (send) await deliver(deps, intervalKey, [send])
}

export function recover(deps: AuthDeps) {
  const { db, settings } = deps
  return new Hono<AuthEnv>().post('/recover', async (c) => {
    const body = await readBody(c, Body)
    const client = c.get('client')
    const { email } = body
    if (!email) throw invalid('Password recovery requires an email')
    const challenge = readChallenge(body)
    await limitRequests(db, settings, 'mail', client.address)
    const intervalKey = await asAuth(db, (trx) => limitMails(trx, settings, 'recovery', email))
    const redirectTo = allowedRedirect(settings, wantedRedirect(c))
    const request = { email, client, redirectTo, challenge }
    await withoutTelling(deps, () => sendRecovery(deps, intervalKey, request))
    return c.json({})
  })
}
