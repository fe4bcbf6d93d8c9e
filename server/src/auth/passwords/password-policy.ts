import { AuthError, invalid, type WeakReason } from '../auth-error.ts'
import type { AuthSettings } from '../settings.ts'
import { isCommonPassword } from './common-passwords.ts'

const longest = 87
// Letters of every script count, as the page's own rules have it for a-z.
const classes = [
  { pattern: /\p{Ll}/u, words: 'abcdefghijklmnopqrstuvwxyz' },
  { pattern: /\p{Lu}/u, words: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' },
  { pattern: /\p{Nd}/u, words: '0123456789' },
  { pattern: /[^\p{L}\p{Nd}\s]/u, words: '!@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~' },
]

export type Weakness = { message: string; reasons: WeakReason[] }

/** What the rules of today say against a password; null: nothing (specification 5, security 17). */
export function weaknessOf(
  settings: AuthSettings,
  password: string,
  email?: string,
): Weakness | null {
  const reasons: WeakReason[] = []
  const messages: string[] = []
  if (password.length < settings.passwordMin) {
    reasons.push('length')
    messages.push(`Password should be at least ${settings.passwordMin} characters.`)
  }
  if (settings.passwordClasses && classes.some(({ pattern }) => !pattern.test(password))) {
    const words = classes.map((one) => one.words).join(', ')
    reasons.push('characters')
    messages.push(`Password should contain at least one character of each: ${words}.`)
  }
  if (email && password.toLowerCase() === email.toLowerCase()) {
    reasons.push('characters')
    messages.push('Password cannot be the same as your email.')
  }
  if (settings.passwordCommon && isCommonPassword(password)) {
    reasons.push('pwned')
    messages.push('Password is known to be weak and easy to guess, please choose a different one.')
  }
  if (reasons.length === 0) return null
  return { message: messages.join(' '), reasons: [...new Set(reasons)] }
}

export function checkLength(password: string) {
  if (password.length > longest) throw invalid('Password is too long')
}

/** Refuses a password that someone wants to have. */
export function checkPassword(settings: AuthSettings, password: string, email?: string) {
  checkLength(password)
  const weakness = weaknessOf(settings, password, email)
  if (!weakness) return
  const { message, reasons } = weakness
  throw new AuthError(422, 'weak_password', message, { reasons })
}
