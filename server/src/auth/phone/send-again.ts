import type { Trx } from '../../lib/database/database.ts'
import type { AuthDeps } from '../deps.ts'
import { nothing } from '../mail/mail-requests.ts'
import { findUserByPhone } from '../user/users.ts'
import { writePhoneChange } from './change.ts'
import { writeConfirmation } from './sign-up.ts'

/** Texts a code that is waited for once more. `phone` is the number that the account has now. */
export async function writePhoneAgain(
  trx: Trx,
  deps: AuthDeps,
  { type, phone }: { type: string; phone: string },
) {
  const user = await findUserByPhone(trx, phone)
  if (type === 'phone_change' && user?.phone_change) {
    return writePhoneChange(trx, deps, { user, phone: user.phone_change, channel: 'sms' })
  }
  if (type === 'sms' && user && !user.phone_confirmed_at) {
    return writeConfirmation(trx, deps, { user, phone, channel: 'sms' })
  }
  return nothing
}
