import type { Context } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { asAuth, type Trx } from '../../lib/database/database.ts'
import { audit } from '../audit.ts'
import { invalid } from '../auth-error.ts'
import { Email, Metadata, readBody } from '../body.ts'
import type { AuthDeps, AuthEnv } from '../deps.ts'
import { writeMail } from '../mail/auth-mails.ts'
import { allowedRedirect, wantedRedirect } from '../redirects.ts'
import { emailTaken } from '../user/email-change.ts'
import { findUserByEmail, json, presentUser, type UserRow } from '../user/users.ts'
import { type Operator, requireOperator } from './actor.ts'
import { insertAccount } from './create-user.ts'
import { traitsOf } from './find-user.ts'
import { audienceOf, mergeData } from './user-fields.ts'

const Body = z.object({ email: Email.nullish(), data: Metadata.nullish() })

type Invitation = Operator & {
  email: string
  data: Record<string, unknown>
  aud: string
}

/**
 * The account of an invited person. One that waits for its confirmation is invited too, but a password in it
 * was chosen by somebody who never proved the address, so it goes.
 */
export async function inviteAccount(trx: Trx, invitation: Invitation): Promise<UserRow> {
  const { email, data, aud, actor, client } = invitation
  const known = await findUserByEmail(trx, email)
  if (known?.email_confirmed_at) throw emailTaken()
  const user =
    known ?? (await insertAccount(trx, { email, passwordHash: null, aud, userMetadata: data }))
  const invited = await trx
    .updateTable('auth.users')
    .set({
      encrypted_password: null,
      raw_user_meta_data: json(mergeData(user.raw_user_meta_data, data)),
      invited_at: sql`now()`,
      confirmation_sent_at: sql`now()`,
      updated_at: sql`now()`,
    })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(trx, client, 'user_invited', actor, traitsOf(invited))
  return invited
}

/** POST /invite: a mail with a link that makes a session for the one who reads the mailbox. */
export async function inviteUser(c: Context<AuthEnv>, deps: AuthDeps) {
  const { actor, client } = await requireOperator(c, deps)
  const { email, data } = await readBody(c, Body)
  if (!email) throw invalid('An invitation requires an email address')
  const redirectTo = allowedRedirect(deps.settings, wantedRedirect(c))
  const invited = await asAuth(deps.db, async (trx) => {
    const person = { email, data: data ?? {}, aud: audienceOf(c), actor, client }
    const user = await inviteAccount(trx, person)
    const mail = { user, email, purpose: 'invite' as const, redirectTo, data: person.data }
    await writeMail(trx, deps, mail)
    return presentUser(trx, user)
  })
  return c.json(invited)
}
