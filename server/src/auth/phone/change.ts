import { sql } from 'kysely'
import type { Trx } from '../../lib/database/database.ts'
import { phoneChanged } from '../../mail/templates/phone-changed.ts'
import type { Text } from '../../sms/sms.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthDeps } from '../deps.ts'
import { postNotice } from '../mail/notices.ts'
import {
  confirmPhone,
  findUserByPhone,
  json,
  savePhoneIdentity,
  type UserRow,
  withProvider,
} from '../user/users.ts'
import { endEarlierWaysIn, type ShownSession } from '../verification/earlier-credentials.ts'
import { writeText } from './write-text.ts'

export function phoneTaken() {
  return new AuthError(
    422,
    'phone_exists',
    'A user with this phone number has already been registered',
  )
}

/** Asks the new number; the old one stays until it has agreed. */
export async function writePhoneChange(
  trx: Trx,
  deps: AuthDeps,
  { user, phone, channel }: { user: UserRow; phone: string; channel: Text['channel'] },
) {
  await trx
    .updateTable('auth.users')
    .set({ phone_change: phone, phone_change_sent_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', user.id)
    .execute()
  await writeText(trx, deps, { user, phone, purpose: 'phone_change', channel })
}

/** The new number agreed. */
export async function confirmPhoneChange(
  trx: Trx,
  deps: AuthDeps,
  user: UserRow,
  shown: ShownSession | null,
): Promise<UserRow> {
  const { phone_change: phone } = user
  if (!phone) throw new AuthError(403, 'otp_expired', 'Token has expired or is invalid')
  await endEarlierWaysIn(trx, user, { by: 'change', shown })
  return applyPhone(trx, deps, user, { phone, by: 'proof' })
}

/** Gives a user a confirmed number; a visitor becomes a full user by it. */
export async function applyPhone(
  trx: Trx,
  deps: AuthDeps,
  user: UserRow,
  { phone, by }: { phone: string; by: 'proof' | 'autoconfirm' },
): Promise<UserRow> {
  const holder = await findUserByPhone(trx, phone)
  if (holder && holder.id !== user.id) throw phoneTaken()
  const updated = await trx
    .updateTable('auth.users')
    .set({
      phone,
      phone_change: '',
      is_anonymous: false,
      raw_app_meta_data: json(withProvider(user, 'phone')),
      updated_at: sql`now()`,
    })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: Error & { code?: string }) => {
      throw error.code === '23505' ? phoneTaken() : error
    })
  await savePhoneIdentity(trx, { id: user.id, phone })
  await postNotice(trx, deps, user.email, phoneChanged({ phone }))
  return confirmPhone(trx, updated, by)
}
