/** The message of the first rule that a value breaks. */
export type Rule<Value> = (value: Value, all: Record<string, unknown>) => string | undefined

export const passwordHelp =
  'Use at least 8 characters with uppercase, lowercase, number and special character.'

const required =
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

export const signInRules = {
  email,
  password: ((value) => (value ? undefined : 'Password is required')) satisfies Rule<string>,
}

export type Account = { firstName: string; lastName: string; email: string; password: string }

export const accountRules = {
  firstName: required('First name is required'),
  lastName: required('Last name is required'),
  email,
  password,
}

export const industries = [
  'Finance',
  'Healthcare',
  'Technology',
  'Education',
  'E-commerce / Retail',
  'Marketing / Advertising',
  'Other',
] as const
export const teamSizes = ['Just me', '2–10', '11–50', '51–200', '201–500', '500+'] as const
export const integrations = [
  { id: 'salesforce', label: 'Salesforce' },
  { id: 'zapier', label: 'Zapier' },
  { id: 'servicenow', label: 'ServiceNow' },
  { id: 'interactionsapi', label: 'API directly' },
] as const

const oneOf =
  (list: readonly string[], missing: string, wrong: string): Rule<string> =>
  (value) => {
    if (!value) return missing
    return list.includes(value) ? undefined : wrong
  }

export type OrganizationDetails = {
  organizationName: string
  industry: string
  teamSize: string
  primaryGoal: string
  integrations: string[]
}

export const organizationRules = {
  organizationName: required('Organization name is required'),
  industry: oneOf(industries, 'Please select an industry', 'Please select a valid industry'),
  teamSize: oneOf(teamSizes, 'Please select team size', 'Please select a valid team size'),
  primaryGoal: required('Please enter your primary goal'),
}
