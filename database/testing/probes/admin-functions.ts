import type { Call } from './gallery-functions.ts'

/** Given to nobody in an organisation; what platform admins get is told in database/test/admin. */
export const forAdmins = (sql: string, values: Call['values'] = () => []): Call => ({
  sql,
  values,
  who: [],
})

const week = "current_date - 3, current_date + 3, 'UTC'"

export const adminFunctions: Record<string, Call> = {
  'admin.is_admin_user': forAdmins('select 1 where admin.is_admin_user()'),
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
