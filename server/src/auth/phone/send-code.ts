import { sql } from 'kysely'
import type { Trx } from '../../lib/database/database.ts'
import type { Text } from '../../sms/sms.ts'
import { audit } from '../audit.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthDeps, Client } from '../deps.ts'
import { findUserByPhone } from '../user/users.ts'
import { registerPhone } from './sign-up.ts'
import { writeText } from './write-text.ts'

type CodeRequest = {
  phone: string
  createUser: boolean
  data: Record<string, unknown>
  client: Client
  channel: Text['channel']
}

/** Texts a code to the person of a number; makes the account first when that is asked for. */
export async function writePhoneCode(trx: Trx, deps: AuthDeps, request: CodeRequest) {
  const { phone, createUser, data, client, channel } = request
  const { settings, sms } = deps
  const isTest = Object.hasOwn(settings.smsTestCodes, phone)
  if (!settings.neutralAnswers && sms.provider === '' && !isTest) {
    throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider')
  }
  const known = await findUserByPhone(trx, phone)
  if (!known && !createUser) {
    throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
  }
  if (!known && !settings.signup) {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
  }
  const user =
    known ?? (await registerPhone(trx, deps, { phone, data, client, passwordHash: null }))
  await sql`update auth.users set confirmation_sent_at = now() where id = ${user.id}`.execute(trx)
  await audit(trx, client, 'user_recovery_requested', user, { provider: 'phone' })
  await writeText(trx, deps, { user, phone, purpose: 'sms', channel })
}
