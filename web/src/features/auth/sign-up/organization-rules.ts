import {
  type Integration,
  industry,
  organizationName,
  primaryGoal,
  teamSize,
} from '@/lib/form/organization-choices.ts'

/** Of the second step of a sign-up. The sign-in does without them. */
export const organizationRules = { organizationName, industry, teamSize, primaryGoal }

export type OrganizationDetails = {
  organizationName: string
  industry: string
  teamSize: string
  primaryGoal: string
  integrations: Integration[]
}
