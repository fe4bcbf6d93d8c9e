import * as z from 'zod/mini'

export const passwordHelp =
  'Use at least 8 characters with uppercase, lowercase, number and special character.'

const required = (message: string) => z.string().check(z.trim(), z.minLength(1, message))

export const Email = required('Email is required').check(z.email('Invalid email address'))

export const Password = z
  .string()
  .check(
    z.minLength(8, 'Password must be at least 8 characters'),
    z.maxLength(87, 'Password is too long'),
    z.regex(/\p{Ll}/u, 'Password must contain at least one lowercase letter'),
    z.regex(/\p{Lu}/u, 'Password must contain at least one uppercase letter'),
    z.regex(/\p{Nd}/u, 'Password must contain at least one number'),
    z.regex(/[^\p{L}\p{Nd}\s]/u, 'Password must contain at least one special character'),
  )

export const SignIn = z.object({
  email: Email,
  password: z.string().check(z.minLength(1, 'Password is required')),
})
export type SignIn = z.infer<typeof SignIn>

export const sameAsEmail = 'Password cannot be the same as your email'

export const Account = z
  .object({
    firstName: required('First name is required'),
    lastName: required('Last name is required'),
    email: Email,
    password: Password,
  })
  .check(
    z.refine(({ email, password }) => email.toLowerCase() !== password.toLowerCase(), {
      path: ['password'],
      message: sameAsEmail,
    }),
  )
export type Account = z.infer<typeof Account>

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

const oneOf = (list: readonly string[], missing: string, wrong: string) =>
  z.string().check(
    z.minLength(1, missing),
    z.refine((value) => value === '' || list.includes(value), wrong),
  )

export const OrganizationDetails = z.object({
  organizationName: required('Organization name is required'),
  industry: oneOf(industries, 'Please select an industry', 'Please select a valid industry'),
  teamSize: oneOf(teamSizes, 'Please select team size', 'Please select a valid team size'),
  primaryGoal: required('Please enter your primary goal'),
  integrations: z.array(z.string()),
})
export type OrganizationDetails = z.infer<typeof OrganizationDetails>
