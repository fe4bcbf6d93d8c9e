// The part of killed-by.ts that is about the admin area.

const admin = (name: string) => `database/test/admin/${name}.test.ts`

export const killersOfAdmin: [file: string, things: string][] = [
  [admin('guard'), 'admin.platform_audit_log private.require_platform_admin private.log_admin_act'],
]
