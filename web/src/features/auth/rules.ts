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
