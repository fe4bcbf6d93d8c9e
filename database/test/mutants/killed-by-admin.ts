// The part of killed-by.ts that is about the admin area.

const admin = (name: string) => `database/test/admin/${name}.test.ts`

export const killersOfAdmin: [file: string, things: string][] = [
  [admin('guard'), 'admin.platform_audit_log private.require_platform_admin private.log_admin_act'],
  [
    admin('features'),
    'admin.all_features admin.add_feature admin.change_feature admin.delete_feature',
  ],
  [
    admin('feature-values'),
    `private.typed_value private.feature_value private.check_feature_name private.set_trial_value admin.add_feature
     admin.change_feature`,
  ],
  [
    admin('analytics'),
    `private.period_times private.is_resolved private.counted private.recent_sessions private.platform_sessions
     private.platform_sums private.ranked_by admin.analytics_comprehensive admin.analytics_organizations
     admin.analytics_assistants admin.analytics_galleries private.sessions_anywhere admin.analytics_sessions`,
  ],
  [
    admin('settled-sessions'),
    'private.settled_sessions private.settled_until private.settle_sessions private.recent_sessions',
  ],
  [
    admin('organizations'),
    `private.latest_subscription private.plan_state private.plan_word private.plan_states private.last_active
     private.organization_figures admin.organizations admin.open_organization admin.set_plan`,
  ],
  [
    admin('organization-features'),
    'private.typed_value private.feature_value admin.organization_features admin.set_organization_feature',
  ],
  [
    admin('organization-members'),
    'admin.organization_members admin.set_member_role admin.organization_knowledge',
  ],
  [
    admin('users'),
    `private.accounts_found admin.users admin.user_details private.take_account admin.set_user_active admin.sign_out_user
     admin.reset_factors private.tell_of_act`,
  ],
  [
    admin('platform-admins'),
    `private.is_usable_admin admin.platform_admins admin.grant_platform_admin admin.revoke_platform_admin
     private.take_account`,
  ],
  [
    admin('stripe-configs'),
    'admin.stripe_configs admin.set_stripe_config admin.delete_stripe_config',
  ],
  [
    admin('roles'),
    'private.permission_levels private.level_of admin.role_permissions admin.set_role_permission',
  ],
  [
    admin('sso'),
    `admin.sso_configurations admin.organization_sso admin.turn_sso admin.verify_sso_domain admin.take_back_sso_domain
     private.end_sso_sessions_of`,
  ],
  [admin('overview'), 'admin.overview'],
  [admin('lists'), 'private.has_words private.like_words admin.note_export admin.organizations'],
]
