import type { Call } from './gallery-functions.ts'

/** Given to nobody in an organisation; what platform admins get is told in database/test/admin. */
export const forAdmins = (sql: string, values: Call['values'] = () => []): Call => ({
  sql,
  values,
  who: [],
})

export const adminFunctions: Record<string, Call> = {
  'admin.is_admin_user': forAdmins('select 1 where admin.is_admin_user()'),
}
