import type { Call } from './gallery-functions.ts'

/** Given to nobody in an organisation; what platform admins get is told in database/test/admin. */
export const forAdmins = (sql: string, values: Call['values'] = () => []): Call => ({
  sql,
  values,
  who: [],
})

const week = "current_date - 3, current_date + 3, 'UTC'"

const ofOrganization: Call['values'] = ({ organization }) => [organization.id]
const ofMember: Call['values'] = ({ organization, people }) => [
  organization.id,
  people.get('member')?.id,
]

const ofOwner: Call['values'] = ({ organization }) => [organization.owner.id]

export const adminFunctions: Record<string, Call> = {
  'admin.is_admin_user': forAdmins('select 1 where admin.is_admin_user()'),
  'admin.organizations': forAdmins('select 1 from admin.organizations()'),
  'admin.open_organization': forAdmins('select 1 from admin.open_organization($1)', ofOrganization),
  'admin.set_plan': forAdmins("select admin.set_plan($1, 'active', '2031-01-01')", ofOrganization),
  'admin.organization_features': forAdmins(
    'select 1 from admin.organization_features($1)',
    ofOrganization,
  ),
  'admin.set_organization_feature': forAdmins(
    "select admin.set_organization_feature($1, id, 'true') from billing.features where value_type = 'Boolean'",
    ofOrganization,
  ),
  'admin.organization_members': forAdmins(
    'select 1 from admin.organization_members($1)',
    ofOrganization,
  ),
  'admin.set_member_role': forAdmins("select admin.set_member_role($1, $2, 'owner')", ofMember),
  'admin.organization_knowledge': forAdmins(
    'select 1 from admin.organization_knowledge($1)',
    ofOrganization,
  ),
  'admin.note_export': forAdmins("select admin.note_export('organizations')"),
  'admin.overview': forAdmins('select 1 from admin.overview()'),
  'admin.users': forAdmins('select 1 from admin.users()'),
  'admin.user_details': forAdmins('select 1 from admin.user_details($1)', ofOwner),
  'admin.set_user_active': forAdmins('select admin.set_user_active($1, false)', ofOwner),
  'admin.sign_out_user': forAdmins('select admin.sign_out_user($1)', ofOwner),
  'admin.reset_factors': forAdmins('select admin.reset_factors($1)', ofOwner),
  'admin.platform_admins': forAdmins('select 1 from admin.platform_admins()'),
  'admin.grant_platform_admin': forAdmins(
    'select admin.grant_platform_admin($1)',
    ({ organization }) => [organization.owner.email],
  ),
  'admin.revoke_platform_admin': forAdmins('select admin.revoke_platform_admin($1)', ofOwner),
  'admin.stripe_configs': forAdmins('select 1 from admin.stripe_configs()'),
  'admin.set_stripe_config': forAdmins(
    "select admin.set_stripe_config('someKey', 'String', 'x', true)",
  ),
  'admin.delete_stripe_config': forAdmins("select admin.delete_stripe_config('someKey')"),
  'admin.role_permissions': forAdmins('select 1 from admin.role_permissions()'),
  'admin.set_role_permission': forAdmins(
    "select admin.set_role_permission('agent_user', 'billing', 'write')",
  ),
  'admin.sso_configurations': forAdmins('select 1 from admin.sso_configurations()'),
  'admin.organization_sso': forAdmins('select admin.organization_sso($1)', ofOrganization),
  'admin.turn_sso': forAdmins(
    'select admin.turn_sso(sso_provider_id, false) from public.organization_sso_providers where organization_id = $1',
    ofOrganization,
  ),
  'admin.verify_sso_domain': forAdmins(
    'select admin.verify_sso_domain($1, $2)',
    ({ organization }, { ssoDomain }) => [organization.id, ssoDomain],
  ),
  'admin.take_back_sso_domain': forAdmins(
    'select admin.take_back_sso_domain($1, $2)',
    ({ organization }, { ssoDomain }) => [organization.id, ssoDomain],
  ),
  'admin.all_features': forAdmins('select 1 from admin.all_features()'),
  'admin.add_feature': forAdmins(
    "select admin.add_feature('A', 'workforce.feature.probed', 'workforce', 'String', '')",
  ),
  'admin.change_feature': forAdmins(
    "select admin.change_feature(id, 'A', '5', true, null) from billing.features limit 1",
  ),
  'admin.delete_feature': forAdmins(
    'select admin.delete_feature(id) from billing.features limit 1',
  ),
  'admin.analytics_comprehensive': forAdmins(`select admin.analytics_comprehensive(${week})`),
  'admin.analytics_organizations': forAdmins(
    `select 1 from admin.analytics_organizations(${week})`,
  ),
  'admin.analytics_assistants': forAdmins(`select 1 from admin.analytics_assistants(${week})`),
  'admin.analytics_galleries': forAdmins(`select 1 from admin.analytics_galleries(${week})`),
  'admin.analytics_sessions': forAdmins(`select 1 from admin.analytics_sessions(${week})`),
}
