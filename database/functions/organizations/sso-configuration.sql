-- What pages show of an organisation's single sign-on: its provider, its domains and the last sign-ins.
create or replace function private.sso_configuration(organization uuid) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select jsonb_build_object(
      'provider', (
        select jsonb_build_object(
          'id', sso_providers.id,
          'entity_id', saml_providers.entity_id,
          'metadata_url', saml_providers.metadata_url,
          'metadata_read_at', saml_providers.metadata_read_at,
          'metadata_refusal', saml_providers.metadata_refusal,
          'summary', saml_providers.summary,
          'status', organization_sso_providers.status,
          'role_groups', sso_providers.role_groups,
          'idp_initiated', sso_providers.idp_initiated,
          'last_test', sso_providers.last_test,
          'created_at', sso_providers.created_at
        )
        from auth.sso_providers
        join auth.saml_providers on saml_providers.sso_provider_id = sso_providers.id
        join public.organization_sso_providers on organization_sso_providers.sso_provider_id = sso_providers.id
        where sso_providers.organization_id = organization
        limit 1
      ),
      'domains', (
        select coalesce(jsonb_agg(to_jsonb(domains) - 'organization_id' order by domains.domain), '[]')
        from private.organization_domains as domains where domains.organization_id = organization
      ),
      'members', (
        select count(*) from public.organization_members as members
        join auth.users on users.id = members.user_id
        where members.organization_id = organization and members.role <> 'INACTIVE' and users.is_sso_user
      ),
      'sign_ins', (
        select coalesce(jsonb_agg(to_jsonb(newest)), '[]')
        from (
          select
            profiles.display_name as name, profiles.email, records.last_used_at, records.assigned_role as role,
            records.role_assignment_reason as reason, records.provider_data -> 'login_count' as login_count
          from public.organization_members_sso_providers as records
          join public.organization_member_profiles as profiles on profiles.member_id = records.member_id
          where records.organization_id = organization
          order by records.last_used_at desc, records.member_id
          limit 10
        ) as newest
      )
    );
  end;

create or replace function public.organization_sso(org_id uuid) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select private.sso_configuration(org_id) where org_id in (select private.sso_organizations());
  end;
comment on function public.organization_sso(uuid) is
  'How an organisation signs in by its identity provider, and who did last; null for who may not set it up.';
grant execute on function public.organization_sso(uuid) to authenticated;
