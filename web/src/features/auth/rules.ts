import { email, password, type Rule, required } from '@/lib/rules.ts'

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

export type OrganizationDetails = {
  organizationName: string
  industry: string
  teamSize: string
  primaryGoal: string
  integrations: string[]
}
