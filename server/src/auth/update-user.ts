import type { Context } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { asAuth, type Claims, type Trx } from '../lib/database.ts'
import { audit } from './audit.ts'
import { AuthError, invalid } from './auth-error.ts'
import { Email, Metadata, pkceFields, readBody, readChallenge } from './body.ts'
import { forget, limitMails } from './counters.ts'
import type { AuthDeps, Client } from './deps.ts'
import { applyEmail, emailTaken, writeEmailChange } from './email-change.ts'
import { type Caller, loadCaller } from './guard.ts'
import { hashPassword, verifyPassword } from './hashing.ts'
import { checkNonce } from './nonce.ts'
import { clearTokens } from './one-time-tokens.ts'
import { failuresOf } from './password-grant.ts'
import { checkPassword } from './password-policy.ts'
import { deliver } from './post-office.ts'
import { findUserByEmail, json, metadataOf, presentUser, type UserRow } from './users.ts'

const Body = z.object({
  email: Email.nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  nonce: z.string().nullish(),
  data: Metadata.nullish(),
  app_metadata: z.unknown().optional(),
  ...pkceFields,
})
type Changes = z.output<typeof Body>

export function readChanges(c: Context) {
  return readBody(c, Body)
}

type Update = {
  claims: Claims & { sub: string }
  changes: Changes
  client: Client
  redirectTo: string
}

/** What the caller may not ask for, before anything costly happens. */
async function checkChanges(deps: AuthDeps, { user, session }: Caller, changes: Changes) {
  const { settings } = deps
  const { email, password } = changes
  if (changes.app_metadata !== undefined && changes.app_metadata !== null) {
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  }
  if (changes.phone)
    throw new AuthError(422, 'phone_provider_disabled', 'Phone numbers cannot be changed')
  if (!email && !password) return
  if (user.is_sso_user) {
    throw new AuthError(
      422,
      'user_sso_managed',
      'Cannot update the email or password of an SSO user',
    )
  }
  if (user.is_anonymous && password && !email) {
    throw new AuthError(
      422,
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
    )
  }
  // A stolen password alone must not be able to move the account past its one-time code.
  if (settings.oneTimeCode && session && !session.verified) {
    throw new AuthError(
      401,
      'insufficient_aal',
      'Verify the one-time code to update email or password.',
    )
  }
  if (password) checkPassword(settings, password, email || (user.email ?? ''))
}

async function checkSamePassword(user: UserRow, password: string) {
  if (user.encrypted_password && (await verifyPassword(user.encrypted_password, password))) {
    throw new AuthError(
      422,
      'same_password',
      'New password should be different from the old password.',
    )
  }
}

async function setPassword(trx: Trx, client: Client, { user, session }: Caller, hash: string) {
  await sql`
    update auth.users set encrypted_password = ${hash}, email_change = '', updated_at = now()
    where id = ${user.id}
  `.execute(trx)
  await clearTokens(trx, user.id)
  const others = trx.deleteFrom('auth.sessions').where('user_id', '=', user.id)
  await (session ? others.where('id', '!=', session.id) : others).execute()
  if (user.email) await forget(trx, failuresOf(user.email))
  await audit(trx, client, 'user_updated_password', user)
}

async function mergeData(trx: Trx, user: UserRow, data: Record<string, unknown>) {
  const merged = { ...metadataOf(user.raw_user_meta_data), ...data }
  const kept = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null))
  const checked = Metadata.safeParse(kept)
  if (!checked.success) throw invalid(checked.error.issues[0]?.message ?? 'data is not valid')
  await trx
    .updateTable('auth.users')
    .set({ raw_user_meta_data: json(kept), updated_at: sql`now()` })
    .where('id', '=', user.id)
    .execute()
}

/** A visitor's address is taken as it is with autoconfirm; everyone else's waits for the mailbox. */
async function changeEmail(trx: Trx, deps: AuthDeps, user: UserRow, update: Update) {
  const newEmail = update.changes.email
  if (!newEmail || newEmail === user.email) return null
  if (await findUserByEmail(trx, newEmail)) throw emailTaken()
  if (user.is_anonymous && deps.settings.autoconfirm) {
    await applyEmail(trx, user, newEmail)
    return null
  }
  const key = await limitMails(trx, deps.settings, 'email_change', user.email ?? newEmail)
  const challenge = readChallenge(update.changes)
  const { redirectTo } = update
  return {
    key,
    sends: await writeEmailChange(trx, deps, { user, newEmail, redirectTo, challenge }),
  }
}

export async function updateUser(deps: AuthDeps, update: Update) {
  const { db, settings } = deps
  const { claims, changes, client } = update
  const { password } = changes
  const before = await asAuth(db, async (trx) => {
    const caller = await loadCaller(trx, claims)
    await checkChanges(deps, caller, changes)
    return caller
  })
  if (password && settings.reauthentication) await checkNonce(deps, client, before, changes.nonce)
  if (password) await checkSamePassword(before.user, password)
  const hash = password ? await hashPassword(password) : null

  const { answer, mail } = await asAuth(db, async (trx) => {
    const caller = await loadCaller(trx, claims)
    if (hash) await setPassword(trx, client, caller, hash)
    if (changes.data) await mergeData(trx, caller.user, changes.data)
    const { user } = await loadCaller(trx, claims)
    const mail = await changeEmail(trx, deps, user, update)
    await audit(trx, client, 'user_modified', user)
    return { answer: await presentUser(trx, (await loadCaller(trx, claims)).user), mail }
  })
  if (mail) await deliver(deps, mail.key, mail.sends)
  return answer
}
