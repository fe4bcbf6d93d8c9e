import { sql } from 'kysely'
import type { Trx } from '../../lib/database/database.ts'
import { emailChanged } from '../../mail/templates/email-changed.ts'
import { AuthError } from '../auth-error.ts'
import type { Challenge } from '../body.ts'
import type { AuthDeps } from '../deps.ts'
import { writeMail } from '../mail/auth-mails.ts'
import { postNotice } from '../mail/notices.ts'
import { endEarlierWaysIn, type ShownSession } from '../verification/earlier-credentials.ts'
import {
  confirmEmail,
  findUserByEmail,
  json,
  saveEmailIdentity,
  type UserRow,
  withProvider,
} from './users.ts'

export function emailTaken() {
  return new AuthError(
    422,
    'email_exists',
    'A user with this email address has already been registered',
  )
}

type Change = { user: UserRow; newEmail: string; redirectTo: string; challenge: Challenge | null }

/** The columns of a change that waits: for both mailboxes, or for the new one alone. */
export function emailChangeOf(newEmail: string, isDouble: boolean) {
  return {
    email_change: newEmail,
    // How many of the two confirmations are there; a single one counts as the second.
    email_change_confirm_status: isDouble ? 0 : 1,
    email_change_sent_at: sql<string>`now()`,
    updated_at: sql<string>`now()`,
  }
}

/**
 * Asks the new mailbox, and the old one too when there is one: a person who holds a session alone
 * cannot move the account to another mailbox. Both have to agree, also with autoconfirm.
 */
export async function writeEmailChange(trx: Trx, deps: AuthDeps, change: Change) {
  const { user, newEmail, redirectTo, challenge } = change
  const old = deps.settings.doubleConfirm && user.email ? user.email : null
  await trx
    .updateTable('auth.users')
    .set(emailChangeOf(newEmail, old !== null))
    .where('id', '=', user.id)
    .execute()
  const mail = { user, newEmail, redirectTo, challenge }
  await writeMail(trx, deps, { ...mail, email: newEmail, purpose: 'email_change_new' })
  if (old) {
    const toOld = { ...mail, challenge: null, email: old }
    await writeMail(trx, deps, { ...toOld, purpose: 'email_change_current' })
  }
}

/** Gives a user a confirmed address; a visitor becomes a full user by it. */
export async function applyEmail(
  trx: Trx,
  user: UserRow,
  email: string,
  by: 'proof' | 'autoconfirm',
): Promise<UserRow> {
  const holder = await findUserByEmail(trx, email)
  if (holder && holder.id !== user.id) throw emailTaken()
  const updated = await trx
    .updateTable('auth.users')
    .set({
      email,
      email_change: '',
      email_change_confirm_status: 0,
      is_anonymous: false,
      raw_app_meta_data: json(withProvider(user, 'email')),
      updated_at: sql`now()`,
    })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: Error & { code?: string }) => {
      throw error.code === '23505' ? emailTaken() : error
    })
  await saveEmailIdentity(trx, { id: user.id, email }, { email_verified: true })
  return confirmEmail(trx, updated, by)
}

/** One of the mailboxes agreed. Null until the other one has, then the user with the new address. */
export async function confirmEmailChange(
  trx: Trx,
  deps: AuthDeps,
  user: UserRow,
  shown: ShownSession | null,
): Promise<UserRow | null> {
  if (!user.email_change)
    throw new AuthError(403, 'otp_expired', 'Email link is invalid or has expired')
  if (user.email_change_confirm_status === 0) {
    await trx
      .updateTable('auth.users')
      .set({ email_change_confirm_status: 1, updated_at: sql`now()` })
      .where('id', '=', user.id)
      .execute()
    return null
  }
  await endEarlierWaysIn(trx, user, { by: 'change', shown })
  const changed = await applyEmail(trx, user, user.email_change, 'proof')
  await postNotice(trx, deps, user.email, emailChanged({ newEmail: user.email_change }))
  return changed
}
