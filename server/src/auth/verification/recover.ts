import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Trx } from '../../lib/database/database.ts'
import { audit } from '../audit.ts'
import { invalid } from '../auth-error.ts'
import { type Challenge, Email, pkceFields, readBody, readChallenge } from '../body.ts'
import type { AuthDeps, AuthEnv, Client } from '../deps.ts'
import { writeMail } from '../mail/auth-mails.ts'
import { requestMail } from '../mail/mail-requests.ts'
import { limitRequests } from '../rate-limits.ts'
import { allowedRedirect, wantedRedirect } from '../redirects.ts'
import { findUserByEmail } from '../user/users.ts'

const Body = z.object({ email: Email.nullish(), ...pkceFields })

type Recovery = { email: string; client: Client; redirectTo: string; challenge: Challenge | null }

export async function writeRecovery(trx: Trx, deps: AuthDeps, request: Recovery) {
  const { email, client, redirectTo, challenge } = request
  const user = await findUserByEmail(trx, email)
  if (!user) return
  await trx
    .updateTable('auth.users')
    .set({ recovery_sent_at: sql`now()` })
    .where('id', '=', user.id)
    .execute()
  await audit(trx, client, 'user_recovery_requested', user)
  await writeMail(trx, deps, { user, email, purpose: 'recovery', redirectTo, challenge })
}

export function recover(deps: AuthDeps) {
  const { settings } = deps
  return new Hono<AuthEnv>().post('/recover', async (c) => {
    const body = await readBody(c, Body)
    const client = c.get('client')
    const { email } = body
    if (!email) throw invalid('Password recovery requires an email')
    const challenge = readChallenge(body)
    await limitRequests(deps, 'mail', client.address)
    const redirectTo = allowedRedirect(settings, wantedRedirect(c))
    await requestMail(deps, {
      name: 'recovery',
      interval: 'recovery',
      client,
      request: { email, client, redirectTo, challenge },
      write: writeRecovery,
    })
    return c.json({})
  })
}
