import { Hono } from 'hono'
import { sql } from 'kysely'
import { asAuth, type Trx } from '../../lib/database/database.ts'
import { audit } from '../audit.ts'
import { AuthError, invalid } from '../auth-error.ts'
import type { AuthDeps, AuthEnv } from '../deps.ts'
import { type Caller, loadCaller, personClaims, requireSecondStep } from '../guard.ts'
import { writeMail } from '../mail/auth-mails.ts'
import { limitMails } from '../mail/mail-limits.ts'
import { writeText } from '../phone/write-text.ts'
import { limitTexts } from '../rate-limits.ts'
import { isMailboxProven } from './users.ts'

/** A code by mail, or by text for a person who has only a number. */
async function writeNonce(trx: Trx, deps: AuthDeps, { user, session }: Caller) {
  const { settings } = deps
  const { email, phone } = user
  const purpose = `reauthentication:${session?.id ?? user.id}` as const
  if (email) {
    if (!user.email_confirmed_at)
      throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.')
    const standing = isMailboxProven(user) ? 'proven' : 'stranger'
    await limitMails(trx, settings, { kind: 'reauthentication', email, standing })
    return writeMail(trx, deps, { user, email, purpose, redirectTo: settings.publicUrl })
  }
  if (!phone) throw invalid('Reauthentication requires the user to have an email or a phone number')
  if (!user.phone_confirmed_at)
    throw new AuthError(422, 'phone_not_confirmed', 'Please verify your phone first.')
  await limitTexts(trx, settings, phone)
  return writeText(trx, deps, { user, phone, purpose, channel: 'sms' })
}

/** GET /reauthenticate: sends a code with which this very session may change the password. */
export function reauthenticate(deps: AuthDeps) {
  return new Hono<AuthEnv>().get('/reauthenticate', async (c) => {
    const claims = await personClaims(c, deps)
    await asAuth(deps.db, async (trx) => {
      const caller = await loadCaller(trx, claims)
      requireSecondStep(deps, caller, 'to ask for another code')
      const { user } = caller
      await writeNonce(trx, deps, caller)
      await trx
        .updateTable('auth.users')
        .set({ reauthentication_sent_at: sql`now()` })
        .where('id', '=', user.id)
        .execute()
      await audit(trx, c.get('client'), 'user_reauthenticate_requested', user)
    })
    return c.json({})
  })
}
