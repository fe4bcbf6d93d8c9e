// The part of killed-by.ts that is about apps of others that people let in, and sign-ins.

export const killersOfApps: [file: string, things: string][] = [
  [
    'database/test/members/app-grants.test.ts',
    'public.app_grants private.app_grant_that_holds private.organization_of_app private.end_apps_of_member private.use_app_token',
  ],
  [
    'database/test/members/app-grant-bounds.test.ts',
    `private.app_grant_that_holds private.organization_of_app private.use_app_token private.organizations_for_apps
     private.allow_app`,
  ],
  [
    'database/test/members/app-grant-ends.test.ts',
    `private.end_apps_of private.end_apps_of_member private.end_app_lineage private.app_scope
     private.forget_app_grants`,
  ],
  [
    'database/test/connections/apart.test.ts',
    'private.take_sign_in private.claim_write_backs public.retry_write_back',
  ],
  [
    'database/test/tools/servers-apart.test.ts',
    'private.keep_refreshed private.renew_mcp_server private.note_mcp_server',
  ],
  [
    'server/src/auth/oauth-server/authorize.test.ts',
    'private.allow_app private.organizations_for_apps private.app_grant_that_holds',
  ],
  [
    'server/src/auth/oauth-server/tokens.test.ts',
    'private.app_scope private.end_app_lineage private.use_app_token private.app_grant_that_holds',
  ],
  [
    'server/src/auth/oauth-server/revocation.test.ts',
    `private.end_apps_of private.app_grants_of private.app_scope private.end_app_lineage private.forget_app_grants
     private.is_let_in`,
  ],
]
