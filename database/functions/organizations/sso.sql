-- The organisations whose single sign-on the caller may set up: of an owner, while they have the feature.
create or replace function private.sso_organizations() returns setof uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select own from private.organizations_with('organization.write') as own
    where private.has_feature(own, 'workforce.feature.sso');
  end;

-- Takes a turn in an organisation whose single sign-on the caller may set up; refuses everybody else.
create or replace function private.take_sso_turn(organization uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.take_turn_with(organization, 'organization.write') then
    raise sqlstate 'PT403' using message = 'Only an owner of the organization can set up single sign-on.';
  elsif organization not in (select private.sso_organizations()) then
    raise sqlstate 'PT403' using message = 'Single sign-on is not part of the organization''s plan.';
  end if;
end
$$;
grant execute on function private.take_sso_turn(uuid) to auth_service;

-- The provider of an organisation, in the caller's turn.
create or replace function private.hold_sso_provider(organization uuid) returns auth.sso_providers
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held auth.sso_providers;
begin
  perform private.take_sso_turn(organization);
  select * into held from auth.sso_providers where organization_id = organization;
  if held.id is null then
    raise sqlstate 'PT404' using message = 'Give the metadata of your identity provider first.';
  end if;
  return held;
end
$$;
grant execute on function private.hold_sso_provider(uuid) to auth_service;

-- Domains that were proved lead to the organisation's provider, and no others.
create or replace function private.lead_domains_to_sso(organization uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from auth.sso_domains
  using auth.sso_providers
  where sso_providers.id = sso_domains.sso_provider_id
    and sso_providers.organization_id = organization
    and not exists (
      select from private.organization_domains as domains
      where domains.organization_id = organization
        and domains.domain = lower(sso_domains.domain)
        and domains.verified_at is not null
    );
  insert into auth.sso_domains (sso_provider_id, domain)
  select sso_providers.id, domains.domain
  from auth.sso_providers
  join private.organization_domains as domains on domains.organization_id = sso_providers.organization_id
  where sso_providers.organization_id = organization
    and domains.verified_at is not null
    and not exists (
      select from auth.sso_domains as known
      where known.sso_provider_id = sso_providers.id and lower(known.domain) = domains.domain
    );
exception when unique_violation then
  raise sqlstate 'PT409' using message = 'One of the domains signs in through another identity provider.';
end
$$;

-- Ends what a provider signed in: sessions, and what apps may do in the name of its accounts.
create or replace function private.end_sso_sessions(provider uuid) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    delete from public.app_grants using auth.identities
    where identities.user_id = app_grants.user_id
      and identities.provider = 'sso:' || end_sso_sessions.provider;
    delete from auth.sessions using auth.mfa_amr_claims as claims
    where claims.session_id = sessions.id
      and claims.authentication_method = 'sso/saml'
      and claims.provider = end_sso_sessions.provider::text;
  end;

-- The same of the addresses of one domain.
create or replace function private.end_sso_sessions_of(organization uuid, domain text) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    with came as (
      select identities.user_id
      from auth.sso_providers
      join auth.identities on identities.provider = 'sso:' || sso_providers.id
      join auth.users on users.id = identities.user_id
      where sso_providers.organization_id = organization
        and lower(substring(users.email from '@([^@]+)$')) = end_sso_sessions_of.domain
    ),
    grants as (
      delete from public.app_grants using came where app_grants.user_id = came.user_id
    )
    delete from auth.sessions using came where sessions.user_id = came.user_id;
  end;

-- Keeps the metadata of an organisation's provider, the first or in place of the former. `given` holds entity_id,
-- metadata_xml, metadata_url and summary, as the server read them.
create or replace function private.save_sso_provider(organization uuid, given jsonb) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  provider uuid;
begin
  perform private.take_sso_turn(organization);
  select id into provider from auth.sso_providers where organization_id = organization;
  if provider is null then
    insert into auth.sso_providers (organization_id, disabled) values (organization, true) returning id into provider;
  end if;
  update auth.saml_providers
  set
    entity_id = given ->> 'entity_id', metadata_xml = given ->> 'metadata_xml', metadata_url = given ->> 'metadata_url',
    summary = given -> 'summary', updated_at = now(),
    metadata_asked_at = now(), metadata_read_at = now(), metadata_refusal = null
  where sso_provider_id = provider;
  if not found then
    insert into auth.saml_providers (sso_provider_id, entity_id, metadata_xml, metadata_url, summary)
    values (
      provider, given ->> 'entity_id', given ->> 'metadata_xml', given ->> 'metadata_url', given -> 'summary'
    );
  end if;
  delete from public.organization_sso_providers
  where organization_id = organization and entity_id = given ->> 'entity_id' and sso_provider_id is null;
  begin
    insert into public.organization_sso_providers as kept (organization_id, entity_id, sso_provider_id)
    values (organization, given ->> 'entity_id', provider)
    on conflict (sso_provider_id) do update set entity_id = excluded.entity_id
      where kept.entity_id <> excluded.entity_id;
  exception when unique_violation then
    raise sqlstate 'PT409' using message = 'Another organization signs in through this identity provider.';
  end;
  perform private.lead_domains_to_sso(organization);
  return provider;
end
$$;
grant execute on function private.save_sso_provider(uuid, jsonb) to auth_service;

-- Turns the sign-in on or off; off ends the sessions that it opened.
create or replace function private.turn_sso(provider uuid, is_on boolean) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  update auth.sso_providers set disabled = not is_on, updated_at = now() where id = provider;
  update public.organization_sso_providers set status = case when is_on then 'active' else 'disabled' end
  where sso_provider_id = provider;
  if not is_on then
    perform private.end_sso_sessions(provider);
  end if;
exception when unique_violation then
  raise sqlstate 'PT409' using message = 'Another organization signs in through this identity provider.';
end
$$;

create or replace function public.turn_sso(org_id uuid, is_on boolean) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held constant auth.sso_providers := private.hold_sso_provider(org_id);
begin
  if is_on and not exists (select from auth.sso_domains where sso_provider_id = held.id) then
    raise sqlstate 'PT409' using message = 'Verify a domain first: its addresses are those that may sign in.';
  end if;
  perform private.turn_sso(held.id, is_on);
  return is_on;
end
$$;
comment on function public.turn_sso(uuid, boolean) is
  'Turns the single sign-on of an organisation on or off; off signs out who came by it. For owners.';
grant execute on function public.turn_sso(uuid, boolean) to authenticated;

-- Roles have lists of names of groups; what is not of that form is refused.
create or replace function private.are_role_groups(given jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
  begin atomic
    select jsonb_typeof(given) = 'object' and octet_length(given::text) <= 32768 and not exists (
      select from jsonb_each(case when jsonb_typeof(given) = 'object' then given else '{}' end) as of_role
      where of_role.key not in ('owner', 'member', 'agent_user')
        or jsonb_typeof(of_role.value) <> 'array'
        or jsonb_path_exists(of_role.value, '$[*] ? (@.type() != "string" || @ like_regex "^\\s*$")')
    );
  end;

create or replace function public.change_sso(org_id uuid, role_groups jsonb, idp_initiated boolean) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held constant auth.sso_providers := private.hold_sso_provider(org_id);
begin
  if private.are_role_groups(change_sso.role_groups) is not true then
    raise sqlstate 'PT400' using message = 'A role has a list of names of groups.';
  end if;
  update auth.sso_providers
  set
    role_groups = change_sso.role_groups,
    idp_initiated = coalesce(change_sso.idp_initiated, sso_providers.idp_initiated),
    updated_at = now()
  where id = held.id;
  perform private.log_act(
    org_id, 'sso_provider.changed', 'sso_provider', held.id::text,
    (select entity_id from auth.saml_providers where sso_provider_id = held.id),
    jsonb_build_object('changes', jsonb_build_object(
      'role_groups', jsonb_build_object('from', held.role_groups, 'to', change_sso.role_groups),
      'idp_initiated', jsonb_build_object('from', held.idp_initiated, 'to', change_sso.idp_initiated)
    ))
  );
  return true;
end
$$;
comment on function public.change_sso(uuid, jsonb, boolean) is
  'Says which groups of the identity provider give which role, and whether a sign-in may begin there. For owners.';
grant execute on function public.change_sso(uuid, jsonb, boolean) to authenticated;

create or replace function public.remove_sso(org_id uuid) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held constant auth.sso_providers := private.hold_sso_provider(org_id);
begin
  perform private.end_sso_sessions(held.id);
  delete from auth.sso_providers where id = held.id;
  return true;
end
$$;
comment on function public.remove_sso(uuid) is
  'Forgets the identity provider of an organisation and signs out who came by it. For owners.';
grant execute on function public.remove_sso(uuid) to authenticated;

-- What an operator decided about a provider, written to its organisation: an operator's word proves a domain.
create or replace function private.mirror_sso_provider(provider uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held auth.sso_providers;
  entity text;
begin
  select * into held from auth.sso_providers where id = provider;
  if held.disabled then
    perform private.end_sso_sessions(provider);
  end if;
  if held.organization_id is null then
    return;
  end if;
  select entity_id into entity from auth.saml_providers where sso_provider_id = provider;
  delete from private.organization_domains as domains
  where domains.organization_id = held.organization_id
    and domains.verified_at is not null
    and not exists (
      select from auth.sso_domains
      where sso_domains.sso_provider_id = provider and lower(sso_domains.domain) = domains.domain
    );
  insert into private.organization_domains as domains (organization_id, domain, verified_at, verified_by)
  select held.organization_id, lower(domain), now(), 'admin' from auth.sso_domains where sso_provider_id = provider
  on conflict (organization_id, domain) do update
    set verified_at = excluded.verified_at, verified_by = excluded.verified_by, lost_at = null, lost_by = null
    where domains.verified_at is null;
  insert into public.organization_sso_providers (organization_id, entity_id, sso_provider_id, status)
  values (
    held.organization_id, entity, provider, case when held.disabled then 'disabled' else 'active' end
  )
  on conflict (sso_provider_id) do update set entity_id = excluded.entity_id, status = excluded.status;
exception
  when unique_violation then
    raise sqlstate 'PT409' using message = 'Another organization has this identity provider or domain.';
  when check_violation then
    raise sqlstate 'PT422' using message = 'Enter a domain, such as example.com.';
end
$$;
grant execute on function private.mirror_sso_provider(uuid) to auth_service;
