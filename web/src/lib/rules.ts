/** The message of the first rule that a value breaks. */
export type Rule<Value> = (value: Value, all: Record<string, unknown>) => string | undefined

export const passwordHelp =
  'Use at least 8 characters with uppercase, lowercase, number and special character.'

export const required =
  (message: string): Rule<string> =>
  (value) =>
    value.trim() ? undefined : message

const emailShape = /^[^\s@<>()[\],;:"\\]+@[^\s@.]+(\.[^\s@.]+)+$/

export const email: Rule<string> = (value) => {
  if (!value.trim()) return 'Email is required'
  return emailShape.test(value.trim()) ? undefined : 'Invalid email address'
}

export const sameAsEmail = 'Password cannot be the same as your email'

// Letters and digits of every script count, as they do for the server.
export const password: Rule<string> = (value, all) => {
  if (value.length < 8) return 'Password must be at least 8 characters'
  if (value.length > 87) return 'Password is too long'
  if (!/\p{Ll}/u.test(value)) return 'Password must contain at least one lowercase letter'
  if (!/\p{Lu}/u.test(value)) return 'Password must contain at least one uppercase letter'
  if (!/\p{Nd}/u.test(value)) return 'Password must contain at least one number'
  if (!/[^\p{L}\p{Nd}\s]/u.test(value)) {
    return 'Password must contain at least one special character'
  }
  const isEmail =
    String(all.email ?? '')
      .trim()
      .toLowerCase() === value.toLowerCase()
  return isEmail ? sameAsEmail : undefined
}
