import { Hono } from 'hono'
import { sql } from 'kysely'
import { asAuth } from '../lib/database.ts'
import { audit } from './audit.ts'
import { AuthError, invalid } from './auth-error.ts'
import { limitMails } from './counters.ts'
import type { AuthDeps, AuthEnv } from './deps.ts'
import { loadCaller, personClaims } from './guard.ts'
import { deliver, writeLetter } from './post-office.ts'

/** GET /reauthenticate: mails a code with which this very session may change the password. */
export function reauthenticate(deps: AuthDeps) {
  return new Hono<AuthEnv>().get('/reauthenticate', async (c) => {
    const claims = await personClaims(c, deps)
    const { key, send } = await asAuth(deps.db, async (trx) => {
      const { user, session } = await loadCaller(trx, claims)
      const { email } = user
      if (!email) {
        throw invalid('Reauthentication requires the user to have an email or a phone number')
      }
      if (!user.email_confirmed_at) {
        throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.')
      }
      const key = await limitMails(trx, deps.settings, 'reauthentication', email)
      await trx
        .updateTable('auth.users')
        .set({ reauthentication_sent_at: sql`now()` })
        .where('id', '=', user.id)
        .execute()
      await audit(trx, c.get('client'), 'user_reauthenticate_requested', user)
      const purpose = `reauthentication:${session?.id ?? user.id}` as const
      const redirectTo = deps.settings.publicUrl
      return { key, send: await writeLetter(trx, deps, { user, email, purpose, redirectTo }) }
    })
    await deliver(deps, key, [send])
    return c.json({})
  })
}
