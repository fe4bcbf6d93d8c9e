// The part of killed-by.ts that is about single sign-on.

const database = (name: string) => `database/test/${name}.test.ts`

export const killersOfSso: [file: string, things: string][] = [
  [
    database('organizations/sso-records'),
    `public.organization_members_sso_providers public.organization_sso_providers private.is_own_sso_record private.stamp_member_sso_provider`,
  ],
  [
    database('organizations/sso'),
    `public.turn_sso private.turn_sso public.change_sso public.remove_sso public.organization_sso private.sso_configuration
     private.sso_organizations private.take_sso_turn private.hold_sso_provider private.save_sso_provider
     private.end_sso_sessions private.mirror_sso_provider private.has_feature`,
  ],
  [
    database('organizations/sso-domains'),
    `public.add_sso_domain public.remove_sso_domain private.sso_domain_to_prove private.prove_sso_domain
     private.settle_sso_domain private.lead_domains_to_sso private.proved_for_sso`,
  ],
  [
    database('organizations/lost-domains'),
    `private.take_domains_to_look_up private.settle_daily_look private.take_proof_back`,
  ],
  [database('organizations/sso-groups'), 'private.groups_of_sso private.role_of_groups'],
  ['server/src/auth/saml/sign-in/acs-removal.test.ts', 'private.take_turn_of_sso'],
  [database('organizations/sso-sign-in'), 'private.join_by_sso private.open_session'],
  [database('organizations/sso-races'), 'private.join_by_sso private.open_session'],
]
