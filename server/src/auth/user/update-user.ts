import type { Context } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { asAuth, type Claims, type Trx } from '../../lib/database/database.ts'
import { passwordChanged } from '../../mail/templates/password-changed.ts'
import { audit } from '../audit.ts'
import { AuthError, invalid } from '../auth-error.ts'
import { Email, Metadata, pkceFields, readBody, readChallenge } from '../body.ts'
import type { AuthDeps, Client } from '../deps.ts'
import { type Caller, loadCaller } from '../guard.ts'
import { limitMails } from '../mail/mail-limits.ts'
import { postNotice } from '../mail/notices.ts'
import { onBehalfOf } from '../members/on-behalf.ts'
import { endApps } from '../oauth-server/app-tokens.ts'
import { hashPassword, verifyPassword } from '../passwords/hashing.ts'
import { applyPhone, phoneTaken, writePhoneChange } from '../phone/change.ts'
import { Channel, Phone } from '../phone/fields.ts'
import { forget, limitTexts } from '../rate-limits.ts'
import { failuresOf } from '../sessions/password-grant.ts'
import type { AuthSettings } from '../settings.ts'
import { checkNonce } from '../verification/nonce.ts'
import { clearTokens } from '../verification/one-time-tokens.ts'
import { checkChanges, checkCurrentPassword } from './change-rules.ts'
import { applyEmail, emailTaken, writeEmailChange } from './email-change.ts'
import {
  findUserByEmail,
  findUserByPhone,
  json,
  metadataOf,
  presentUser,
  type UserRow,
} from './users.ts'

const Body = z.object({
  email: Email.nullish(),
  phone: Phone.nullish(),
  channel: Channel,
  password: z.string().nullish(),
  current_password: z.string().nullish(),
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

async function checkSamePassword(settings: AuthSettings, user: UserRow, password: string) {
  const stored = user.encrypted_password
  if (stored && (await verifyPassword(settings, stored, password))) {
    throw new AuthError(
      422,
      'same_password',
      'New password should be different from the old password.',
    )
  }
}

async function setPassword(trx: Trx, client: Client, { user, session }: Caller, hash: string) {
  await sql`
    update auth.users set encrypted_password = ${hash}, email_change = '', phone_change = '', updated_at = now()
    where id = ${user.id}
  `.execute(trx)
  await clearTokens(trx, user.id)
  const others = trx.deleteFrom('auth.sessions').where('user_id', '=', user.id)
  await (session ? others.where('id', '!=', session.id) : others).execute()
  await endApps(trx, user.id)
  for (const name of [user.email, user.phone]) if (name) await forget(trx, failuresOf(name))
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
  if (!newEmail || newEmail === user.email) return
  if (await findUserByEmail(trx, newEmail)) throw emailTaken()
  if (user.is_anonymous && deps.settings.autoconfirm) {
    await applyEmail(trx, user, newEmail, 'autoconfirm')
    return
  }
  const mail = { kind: 'email_change', email: user.email ?? newEmail, to: newEmail }
  await limitMails(trx, deps.settings, { ...mail, standing: 'stranger' })
  const challenge = readChallenge(update.changes)
  const { redirectTo } = update
  await writeEmailChange(trx, deps, { user, newEmail, redirectTo, challenge })
}

/** With autoconfirm a number is taken as it is, else it waits for the code that is sent to it. */
async function changePhone(trx: Trx, deps: AuthDeps, user: UserRow, { changes }: Update) {
  const { phone, channel } = changes
  if (!phone || phone === user.phone) return
  if (await findUserByPhone(trx, phone)) throw phoneTaken()
  if (deps.settings.phoneAutoconfirm) {
    await applyPhone(trx, deps, user, { phone, by: 'autoconfirm' })
    await clearTokens(trx, user.id)
    return
  }
  await limitTexts(trx, deps.settings, phone)
  await writePhoneChange(trx, deps, { user, phone, channel })
}

export async function updateUser(deps: AuthDeps, update: Update) {
  const { db, settings } = deps
  const { claims, changes, client } = update
  const { password } = changes
  const before = await asAuth(db, async (trx) => {
    const caller = await loadCaller(trx, claims)
    await checkChanges(trx, deps, { caller, changes })
    return caller
  })
  if (password) {
    await checkCurrentPassword(deps, before, changes.current_password)
    if (settings.reauthentication) await checkNonce(deps, client, before, changes.nonce)
    await checkSamePassword(settings, before.user, password)
  }
  const hash = password ? await hashPassword(settings, password) : null

  return onBehalfOf(db, { claims, client }, async (trx) => {
    const caller = await loadCaller(trx, claims)
    if (hash) await setPassword(trx, client, caller, hash)
    if (hash && caller.user.encrypted_password) {
      await postNotice(trx, deps, caller.user.email, passwordChanged())
    }
    if (changes.data) await mergeData(trx, caller.user, changes.data)
    await changePhone(trx, deps, (await loadCaller(trx, claims)).user, update)
    const { user } = await loadCaller(trx, claims)
    await changeEmail(trx, deps, user, update)
    await audit(trx, client, 'user_modified', user)
    return presentUser(trx, (await loadCaller(trx, claims)).user)
  })
}
