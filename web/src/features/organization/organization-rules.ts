import {
  chosenOf,
  type Integration,
  industries,
  industry,
  organizationName,
  primaryGoal,
  teamSize,
  teamSizes,
} from '@/lib/form/organization-choices.ts'
import { websiteAddress, websiteRule } from '@/lib/form/website-address.ts'
import type { EditableDetails, OrganizationDetails } from './queries.ts'

export type DetailsForm = {
  name: string
  website: string
  description: string
  summary: string
  industry: string
  team_size: string
  primary_goal: string
  integrations: Integration[]
}

export const detailsRules = {
  name: organizationName,
  website: websiteRule,
  industry,
  team_size: teamSize,
  primary_goal: primaryGoal,
}

export function toForm(organization: OrganizationDetails): DetailsForm {
  return {
    name: organization.name,
    website: organization.website ?? '',
    description: organization.description ?? '',
    summary: organization.summary ?? '',
    industry: organization.industry ?? '',
    team_size: organization.team_size ?? '',
    primary_goal: organization.primary_goal ?? '',
    integrations: organization.integrations,
  }
}

const orNull = (text: string) => text.trim() || null

export function toRow(form: DetailsForm): EditableDetails {
  return {
    name: form.name.trim(),
    website: websiteAddress(form.website),
    description: orNull(form.description),
    summary: orNull(form.summary),
    industry: chosenOf(industries, form.industry),
    team_size: chosenOf(teamSizes, form.team_size),
    primary_goal: orNull(form.primary_goal),
    integrations: form.integrations,
  }
}
