// The part of killed-by.ts that is about apps of others that people let in.

export const killersOfApps: [file: string, things: string][] = [
  [
    'database/test/members/app-grants.test.ts',
    'public.app_grants private.app_grant_that_holds private.organization_of_app private.end_apps_of_member private.use_app_token',
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
