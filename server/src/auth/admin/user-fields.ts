import { z } from 'zod'
import { AuthError, invalid } from '../auth-error.ts'
import { Email, Metadata } from '../body.ts'
import { hashPassword } from '../passwords/hashing.ts'
import { isImportable } from '../passwords/imported-hash.ts'
import { checkLength } from '../passwords/password-policy.ts'
import { Phone } from '../phone/fields.ts'
import type { AuthSettings } from '../settings.ts'
import { type Metadata as Data, metadataOf } from '../user/users.ts'
import { readDuration } from './duration.ts'

const Name = z.string().max(255, 'The role and the audience have at most 255 characters')

/** What an operator may say about an account. */
export const userFields = {
  email: Email.nullish(),
  phone: Phone.nullish(),
  password: z.string().nullish(),
  password_hash: z.string().nullish(),
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  user_metadata: Metadata.nullish(),
  app_metadata: Metadata.nullish(),
  role: Name.nullish(),
  aud: Name.nullish(),
  ban_duration: z.string().nullish(),
}

type Password = { password?: string | null | undefined; password_hash?: string | null | undefined }

/** The hash to store: of the password, or the one that another system made; null for neither. */
export async function readPasswordHash(
  settings: AuthSettings,
  { password, password_hash: imported }: Password,
) {
  if (password && imported) throw invalid('Only a password or a password hash should be provided')
  if (imported) {
    if (isImportable(imported)) return imported
    throw invalid('The password hash is of a kind or cost that is not supported')
  }
  if (!password) return null
  checkLength(password)
  return hashPassword(settings, password)
}

/** For how many seconds an account is banned: undefined leaves it as it is, null ends the ban. */
export function readBan(text: string | null | undefined) {
  if (!text) return undefined
  return text === 'none' ? null : readDuration(text)
}

/** Key by key; null takes a key away. */
export function mergeData(before: unknown, given: Data): Data {
  const merged = { ...metadataOf(before), ...given }
  const kept = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null))
  const checked = Metadata.safeParse(kept)
  if (!checked.success) throw invalid(checked.error.issues[0]?.message ?? 'Invalid metadata')
  return kept
}

const taken = new Map([
  [
    'users_email_partial_key',
    ['email_exists', 'A user with this email address has already been registered'],
  ],
  [
    'users_phone_key',
    ['phone_exists', 'A user with this phone number has already been registered'],
  ],
  ['users_pkey', ['user_already_exists', 'A user with this id has already been registered']],
])

/** Another account has the address, the number or the id. */
export function refuseTaken(error: Error & { code?: string; constraint?: string }): never {
  const [code, message] = (error.code === '23505' && taken.get(error.constraint ?? '')) || []
  if (!code || !message) throw error
  throw new AuthError(422, code, message, { cause: error })
}

/** The audience of a request whose token names none (an operator's). */
export function audienceOf(c: { req: { header(name: string): string | undefined } }) {
  return c.req.header('x-jwt-aud') || 'authenticated'
}
