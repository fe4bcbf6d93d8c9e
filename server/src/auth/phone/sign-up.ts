import { sql } from 'kysely'
import { asAuth, type Trx } from '../../lib/database/database.ts'
import type { Text } from '../../sms/sms.ts'
import { audit } from '../audit.ts'
import type { AuthDeps, Client } from '../deps.ts'
import { limitTexts } from '../rate-limits.ts'
import { openSession } from '../sessions/sessions.ts'
import { alreadyRegistered, madeUpUser, signUpAnswer } from '../sign-up/sign-up-answer.ts'
import {
  confirmPhone,
  findUserByPhone,
  insertUser,
  savePhoneIdentity,
  type UserRow,
} from '../user/users.ts'
import { writeText } from './write-text.ts'

type Registration = {
  phone: string
  passwordHash: string | null
  data: Record<string, unknown>
  client: Client
}

/** A new account of a number with its identity; the number is confirmed only with autoconfirm. */
export async function registerPhone(
  trx: Trx,
  deps: AuthDeps,
  person: Registration,
): Promise<UserRow> {
  const { phone, passwordHash, data, client } = person
  const id = crypto.randomUUID()
  const identity = { ...data, sub: id, phone, email_verified: false, phone_verified: false }
  const user = await insertUser(trx, {
    id,
    phone,
    passwordHash,
    appMetadata: { provider: 'phone', providers: ['phone'] },
    userMetadata: identity,
  }).catch((error: Error & { code?: string }) => {
    throw error.code === '23505' ? alreadyRegistered() : error
  })
  await savePhoneIdentity(trx, { id, phone }, identity)
  await audit(trx, client, 'user_signedup', user, { provider: 'phone' })
  return deps.settings.phoneAutoconfirm ? confirmPhone(trx, user, 'autoconfirm') : user
}

/** Texts the code that confirms a number. */
export async function writeConfirmation(
  trx: Trx,
  deps: AuthDeps,
  { user, phone, channel }: { user: UserRow; phone: string; channel: Text['channel'] },
): Promise<UserRow> {
  await writeText(trx, deps, { user, phone, purpose: 'sms_signup', channel })
  return trx
    .updateTable('auth.users')
    .set({ confirmation_sent_at: sql`now()` })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Signing up by number and password, as by e-mail address and password. */
export async function signUpByPhone(
  deps: AuthDeps,
  person: Registration & { channel: Text['channel'] },
) {
  const { settings } = deps
  const { phone, client, data, channel } = person
  const outcome = await asAuth(deps.db, async (trx) => {
    const known = await findUserByPhone(trx, phone)
    if (!known && settings.phoneAutoconfirm) {
      const user = await registerPhone(trx, deps, person)
      const signIn = { user, method: 'password', client, tag: 'signup' } as const
      return { answer: await openSession(trx, deps, signIn) }
    }
    if (known?.phone_confirmed_at) {
      await audit(trx, client, 'user_repeated_signup', known, { provider: 'phone' })
      if (settings.phoneAutoconfirm) return { refusal: alreadyRegistered() }
    }
    await limitTexts(trx, settings, phone)
    if (known?.phone_confirmed_at) return { answer: madeUpUser(settings, { phone }, data) }
    // A second sign-up never changes the password: the caller has not proven the number.
    const user = known ?? (await registerPhone(trx, deps, person))
    const sent = await writeConfirmation(trx, deps, { user, phone, channel })
    await audit(trx, client, 'user_confirmation_requested', user)
    return {
      answer: await signUpAnswer(trx, settings, sent, { isNew: !known, name: { phone }, data }),
    }
  })
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.answer
}
