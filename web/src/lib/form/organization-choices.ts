import type { Row } from '../query/row.ts'
import { type Rule, required } from './validators.ts'

type Organization = Row<'organizations'>
export type Integration = Organization['integrations'][number]

/** What an organisation may say about itself (specification 3). */
export const industries = [
  'Finance',
  'Healthcare',
  'Technology',
  'Education',
  'E-commerce / Retail',
  'Marketing / Advertising',
  'Other',
] as const satisfies Organization['industry'][]
export const teamSizes = [
  'Just me',
  '2–10',
  '11–50',
  '51–200',
  '201–500',
  '500+',
] as const satisfies Organization['team_size'][]
export const integrations = [
  { id: 'salesforce', label: 'Salesforce' },
  { id: 'zapier', label: 'Zapier' },
  { id: 'servicenow', label: 'ServiceNow' },
  { id: 'interactionsapi', label: 'API directly' },
] as const satisfies { id: Integration; label: string }[]

/** The one of a list that was typed or chosen; null for any other text. */
export function chosenOf<T extends string>(list: readonly T[], text: string): T | null {
  return list.find((one) => one === text) ?? null
}

const oneOf =
  (list: readonly string[], missing: string, wrong: string): Rule<string> =>
  (value) => {
    if (!value) return missing
    return list.includes(value) ? undefined : wrong
  }

export const organizationName = required('Organization name is required')
export const industry = oneOf(
  industries,
  'Please select an industry',
  'Please select a valid industry',
)
export const teamSize = oneOf(
  teamSizes,
  'Please select team size',
  'Please select a valid team size',
)
export const primaryGoal = required('Please enter your primary goal')
