import type { Context } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { asAuth, type Trx } from '../../lib/database/database.ts'
import { audit } from '../audit.ts'
import { AuthError } from '../auth-error.ts'
import { readBody } from '../body.ts'
import type { AuthDeps, AuthEnv } from '../deps.ts'
import { endApps } from '../oauth-server/app-tokens.ts'
import { checkPassword } from '../passwords/password-policy.ts'
import { forget } from '../rate-limits.ts'
import { failuresOf } from '../sessions/password-grant.ts'
import {
  confirmEmail,
  confirmPhone,
  json,
  presentUser,
  saveEmailIdentity,
  savePhoneIdentity,
  type UserRow,
  withProvider,
} from '../user/users.ts'
import { clearTokens } from '../verification/one-time-tokens.ts'
import { requireOperator } from './actor.ts'
import { holdUser, readUserId, traitsOf } from './find-user.ts'
import { keepOwners } from './remove-user.ts'
import { mergeData, readBan, readPasswordHash, refuseTaken, userFields } from './user-fields.ts'

const Body = z.object(userFields)
type Changes = z.output<typeof Body>

/** At once and without a mail; what waited in the former mailbox ends. */
async function setEmail(trx: Trx, user: UserRow, email: string) {
  await trx
    .updateTable('auth.users')
    .set({
      email,
      email_change: '',
      email_change_confirm_status: 0,
      raw_app_meta_data: json(withProvider(user, 'email')),
    })
    .where('id', '=', user.id)
    .execute()
    .catch(refuseTaken)
  const data = { email_verified: user.email_confirmed_at !== null }
  await saveEmailIdentity(trx, { id: user.id, email }, data)
  await clearTokens(trx, user.id)
}

async function setPhone(trx: Trx, user: UserRow, phone: string) {
  await trx
    .updateTable('auth.users')
    .set({ phone, phone_change: '', raw_app_meta_data: json(withProvider(user, 'phone')) })
    .where('id', '=', user.id)
    .execute()
    .catch(refuseTaken)
  const data = { phone_verified: user.phone_confirmed_at !== null }
  await savePhoneIdentity(trx, { id: user.id, phone }, data)
  await clearTokens(trx, user.id)
}

/** A person who is signed in by the former password is signed out everywhere. */
async function setPassword(trx: Trx, user: UserRow, hash: string) {
  await sql`update auth.users set encrypted_password = ${hash} where id = ${user.id}`.execute(trx)
  await trx.deleteFrom('auth.sessions').where('user_id', '=', user.id).execute()
  await endApps(trx, user.id)
  await clearTokens(trx, user.id)
  for (const name of [user.email, user.phone]) if (name) await forget(trx, failuresOf(name))
}

const refuseLastActiveOwner = keepOwners(
  'This user is the last active owner of an organization. Make another member an owner first.',
)

async function setRest(trx: Trx, user: UserRow, changes: Changes) {
  const { user_metadata: data, app_metadata: appData, role, aud } = changes
  const banned = readBan(changes.ban_duration)
  await trx
    .updateTable('auth.users')
    .set({
      ...(data && { raw_user_meta_data: json(mergeData(user.raw_user_meta_data, data)) }),
      ...(appData && { raw_app_meta_data: json(mergeData(user.raw_app_meta_data, appData)) }),
      ...(role && { role }),
      ...(aud && { aud }),
      ...(banned !== undefined && {
        banned_until: banned ? sql<string>`now() + make_interval(secs => ${banned})` : null,
      }),
      updated_at: sql`now()`,
    })
    .where('id', '=', user.id)
    .execute()
    .catch(refuseLastActiveOwner)
}

async function confirm(trx: Trx, user: UserRow, changes: Changes) {
  if (user.email && changes.email_confirm) {
    await confirmEmail(trx, user)
    await clearTokens(trx, user.id)
    await sql`update auth.users set is_anonymous = false where id = ${user.id}`.execute(trx)
  }
  if (user.phone && changes.phone_confirm) {
    await confirmPhone(trx, user)
    await sql`update auth.users set is_anonymous = false where id = ${user.id}`.execute(trx)
  }
}

/** PUT /admin/users/{id}. */
export async function changeUser(c: Context<AuthEnv>, deps: AuthDeps) {
  const { actor, client } = await requireOperator(c, deps)
  const id = readUserId(c)
  const changes = await readBody(c, Body)
  readBan(changes.ban_duration)
  const { email, phone, password } = changes
  const before = await asAuth(deps.db, (trx) => holdLivingUser(trx, id))
  if (password) checkPassword(deps.settings, password, email || (before.email ?? ''))
  const hash = await readPasswordHash(deps.settings, changes)
  const changed = await asAuth(deps.db, async (trx) => {
    const user = await holdLivingUser(trx, id)
    if (email && email !== user.email) await setEmail(trx, user, email)
    if (phone && phone !== user.phone) await setPhone(trx, await holdUser(trx, id), phone)
    await confirm(trx, await holdUser(trx, id), changes)
    await setRest(trx, await holdUser(trx, id), changes)
    const after = await holdUser(trx, id)
    await audit(trx, client, 'user_modified', actor, traitsOf(after))
    if (hash) {
      await setPassword(trx, after, hash)
      await audit(trx, client, 'user_updated_password', actor, traitsOf(after))
    }
    return presentUser(trx, after)
  })
  return c.json(changed)
}

/** An account that was deleted softly stays as it is: what it gained would be lost to others. */
async function holdLivingUser(trx: Trx, id: string) {
  const user = await holdUser(trx, id)
  if (user.deleted_at === null) return user
  throw new AuthError(404, 'user_not_found', 'User not found')
}
