import { HttpResponse, http } from 'msw'
import type { Organization, OwnFeature, OwnMember } from '../organization/organization-queries.ts'
import type { OrganizationRow } from '../organizations/organizations-queries.ts'
import type { UserRow } from '../users/users-queries.ts'

/** What a function of the admin area lists. */
export const listed = (name: string, rows: object[]) =>
  http.get(`*/rest/v1/rpc/${name}`, () => HttpResponse.json(rows))

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

export const halden: OrganizationRow = {
  id: '0198c0de-0000-7000-8000-000000000001',
  name: 'Halden Logistics',
  website: 'https://halden.example',
  industry: 'Other',
  plan_state: 'trialing',
  ends_at: day(6),
  members: 4,
  member_limit: 5,
  agents: 2,
  agent_limit: 6,
  created_at: day(-8),
  last_active_at: day(-1),
  total: 1,
}

export const opened: Organization = {
  ...{ id: halden.id, name: halden.name, website: halden.website, industry: halden.industry },
  ...{ members: 4, member_limit: 5, agents: 2, agent_limit: 6, sources: 3, bytes: 4_400_000 },
  ...{ description: null, team_size: '11–50', primary_goal: 'Fewer tickets', integrations: [] },
  ...{ created_at: day(-8), created_by_email: 'ines@halden.example', delete_after: null },
  ...{ plan_state: 'trialing', status: 'trialing', trial_end: day(6), current_period_end: day(6) },
  ...{ cancel_at_period_end: false, price_id: null, conversations: 1155, last_active_at: day(-1) },
}

export const seats: OwnFeature = {
  feature_id: '0198c0de-0000-7000-8000-000000000011',
  name: 'Users',
  feature_key: 'workforce.feature.userLimit',
  is_active: true,
  value_type: 'Number',
  default_json: 5,
  own_json: 12,
  given_at: day(-2),
}

export const galleries: OwnFeature = {
  ...seats,
  feature_id: '0198c0de-0000-7000-8000-000000000012',
  name: 'Galleries',
  feature_key: 'workforce.feature.galleries',
  value_type: 'Boolean',
  default_json: false,
  own_json: null,
  given_at: null,
}

export const bert: OwnMember = {
  user_id: '0198c0de-0000-7000-8000-000000000021',
  name: 'Bert Ode',
  email: 'bert@halden.example',
  role: 'member',
  joined_at: day(-7),
  last_sign_in_at: null,
  is_deactivated: false,
  total: 1,
}

export const ruth: UserRow = {
  id: '0198c0de-0000-7000-8000-000000000031',
  email: 'ruth@halden.example',
  name: 'Ruth Bekele',
  created_at: day(-9),
  last_sign_in_at: day(-1),
  sessions: 2,
  factors: 1,
  organizations: 1,
  is_deactivated: false,
  is_confirmed: true,
  is_sso: false,
  is_platform_admin: false,
  total: 2,
}

/** The admin who looks. */
export const self: UserRow = {
  ...ruth,
  id: 'user-1',
  email: 'ines@halden.example',
  name: 'Ines Moreau',
  is_platform_admin: true,
}
