/** The message of the first rule that a value breaks. */
export type Rule<Value> = (value: Value, all: Record<string, unknown>) => string | undefined

export const passwordHelp =
  'Use at least 8 characters with uppercase, lowercase, number and special character.'

export const required =
  (message: string): Rule<string> =>
  (value) =>
    value.trim() ? undefined : message

// What the server takes, so that the field says it before the server does.
const emailShape = /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@([a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i

export const email: Rule<string> = (value) => {
  if (!value.trim()) return 'Email is required'
  return emailShape.test(value.trim()) ? undefined : 'Invalid email address'
}

export const sameAsEmail = 'Password cannot be the same as your email'

type Need = { label: string; message: string; holds: (value: string) => boolean }

/** What every password needs, in the order in which it is told. Letters and digits of every script count, as for the server. */
export const passwordNeeds: Need[] = [
  {
    label: 'At least 8 characters',
    message: 'Password must be at least 8 characters',
    holds: (value) => value.length >= 8,
  },
  {
    label: 'A lowercase letter',
    message: 'Password must contain at least one lowercase letter',
    holds: (value) => /\p{Ll}/u.test(value),
  },
  {
    label: 'An uppercase letter',
    message: 'Password must contain at least one uppercase letter',
    holds: (value) => /\p{Lu}/u.test(value),
  },
  {
    label: 'A number',
    message: 'Password must contain at least one number',
    holds: (value) => /\p{Nd}/u.test(value),
  },
  {
    label: 'A special character',
    message: 'Password must contain at least one special character',
    holds: (value) => /[^\p{L}\p{Nd}\s]/u.test(value),
  },
]

export const password: Rule<string> = (value, all) => {
  if (value.length > 87) return 'Password is too long'
  const missing = passwordNeeds.find(({ holds }) => !holds(value))
  if (missing) return missing.message
  const isEmail =
    String(all.email ?? '')
      .trim()
      .toLowerCase() === value.toLowerCase()
  return isEmail ? sameAsEmail : undefined
}
