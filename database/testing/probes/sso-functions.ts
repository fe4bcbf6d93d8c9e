import type { Call } from './gallery-functions.ts'

const ofOwner = { gate: 'organization', alsoGate: 'sso', who: ['owner'] } satisfies Partial<Call>
const ofOrganization: Call['values'] = ({ organization }) => [organization.id]

/** Single sign-on of an organisation: its owners set it up, while it has the feature. */
export const ssoFunctions: Record<string, Call> = {
  'public.organization_sso': {
    ...ofOwner,
    sql: 'select 1 where public.organization_sso($1) is not null',
    values: ofOrganization,
  },
  'public.turn_sso': {
    ...ofOwner,
    sql: 'select public.turn_sso($1, false)',
    values: ofOrganization,
  },
  'public.change_sso': {
    ...ofOwner,
    sql: `select public.change_sso($1, '{"owner": ["Admins"]}', true)`,
    values: ofOrganization,
  },
  'public.remove_sso': {
    ...ofOwner,
    sql: 'select public.remove_sso($1)',
    values: ofOrganization,
  },
  'public.add_sso_domain': {
    ...ofOwner,
    sql: "select public.add_sso_domain($1, 'new.example')",
    values: ofOrganization,
  },
  'public.remove_sso_domain': {
    ...ofOwner,
    sql: 'select 1 where public.remove_sso_domain($1, $2)',
    values: ({ organization }, { ssoDomain }) => [organization.id, ssoDomain],
  },
}
