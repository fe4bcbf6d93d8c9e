-- Single sign-on of all organisations as platform admins see it.

-- A page of the identity providers in which every word is found, after the one of `after_id`. `sort` is name, used or
-- created. `total` says how many fit.
create or replace function admin.sso_configurations(
  words text default '', wanted_status text default null, sort text default 'created', after_id uuid default null,
  most integer default 25
)
  returns table (
    id uuid, organization_id uuid, organization_name text, entity_id text, status text, domains text[], members bigint,
    created_at timestamptz, last_used_at timestamptz, total bigint
  )
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_platform_admin();
  return query
  with known as materialized (
    select
      providers.id, providers.organization_id, organizations.name, saml.entity_id,
      coalesce(shown.status, case when providers.disabled then 'disabled' else 'active' end) as status,
      array(
        select lower(sso_domains.domain) from auth.sso_domains where sso_domains.sso_provider_id = providers.id order by 1
      ) as domains,
      providers.created_at,
      (
        select max(records.last_used_at) from public.organization_members_sso_providers as records
        where records.organization_id = providers.organization_id and records.provider_type = 'saml'
      ) as last_used_at
    from auth.sso_providers as providers
    join auth.saml_providers as saml on saml.sso_provider_id = providers.id
    left join public.organizations on organizations.id = providers.organization_id
    left join public.organization_sso_providers as shown on shown.sso_provider_id = providers.id
  ),
  found as materialized (
    select
      known.*,
      row_number() over (
        order by
          case sort when 'name' then lower(coalesce(known.name, '')) end,
          case sort when 'used' then known.last_used_at else known.created_at end desc nulls last,
          known.id
      ) as place
    from known
    where private.has_words(concat_ws(' ', known.name, known.entity_id, known.domains::text), words)
      and (wanted_status is null or known.status = wanted_status)
  ),
  page as (
    select found.* from found
    where found.place > coalesce((select last.place from found as last where last.id = after_id), 0)
    order by found.place
    limit least(greatest(most, 1), 100)
  )
  select
    page.id, page.organization_id, page.name, page.entity_id, page.status, page.domains,
    (
      select count(*) from public.organization_members as counted
      join auth.users on users.id = counted.user_id
      where counted.organization_id = page.organization_id and counted.role <> 'INACTIVE' and users.is_sso_user
    ),
    page.created_at, page.last_used_at, (select count(*) from found)
  from page
  order by page.place;
end
$$;
comment on function admin.sso_configurations is
  'The identity providers of all organisations, by words and status, sorted, a page at a time.';
grant execute on function admin.sso_configurations(text, text, text, uuid, integer) to authenticated;

create or replace function admin.organization_sso(org_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_platform_admin();
  return private.sso_configuration(org_id);
end
$$;
comment on function admin.organization_sso(uuid) is 'How an organisation signs in by its identity provider, and who did last.';
grant execute on function admin.organization_sso(uuid) to authenticated;

create or replace function admin.turn_sso(provider_id uuid, is_on boolean) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held auth.sso_providers;
begin
  perform private.require_platform_admin();
  select * into held from auth.sso_providers where sso_providers.id = provider_id for update;
  if held.id is null then
    raise sqlstate 'PT404' using message = 'This identity provider does not exist.';
  elsif is_on and not exists (select from auth.sso_domains where sso_domains.sso_provider_id = provider_id) then
    raise sqlstate 'PT409' using message = 'This organization has no verified domain.';
  end if;
  perform private.turn_sso(provider_id, is_on);
  perform private.log_admin_act(
    case when is_on then 'sso_provider.turned_on' else 'sso_provider.turned_off' end, 'sso_provider', provider_id::text,
    (select entity_id from auth.saml_providers where sso_provider_id = provider_id), '{}', held.organization_id
  );
end
$$;
comment on function admin.turn_sso(uuid, boolean) is
  'Turns the sign-in by an identity provider on or off; off signs out who came by it.';
grant execute on function admin.turn_sso(uuid, boolean) to authenticated;

-- By hand, for who cannot set a record.
create or replace function admin.verify_sso_domain(org_id uuid, domain_id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  claimed private.organization_domains;
begin
  perform private.require_platform_admin();
  select * into claimed from private.organization_domains as domains
  where domains.id = domain_id and domains.organization_id = org_id;
  if claimed.id is null then
    raise sqlstate 'PT404' using message = 'This domain is not in the list any more.';
  end if;
  perform private.prove_sso_domain(org_id, domain_id, 'admin');
  perform private.log_admin_act('sso_domain.verified', 'sso_domain', domain_id::text, claimed.domain, '{}', org_id);
end
$$;
comment on function admin.verify_sso_domain(uuid, uuid) is 'Takes a domain as the organisation''s own, without its record.';
grant execute on function admin.verify_sso_domain(uuid, uuid) to authenticated;

-- Of what was proved by a record or by hand. Who came by an address of it is signed out.
create or replace function admin.take_back_sso_domain(org_id uuid, domain_id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held private.organization_domains;
begin
  perform private.require_platform_admin();
  perform from public.organizations where organizations.id = org_id for no key update;
  select * into held from private.organization_domains as domains
  where domains.id = domain_id and domains.organization_id = org_id;
  if held.id is null then
    raise sqlstate 'PT404' using message = 'This domain is not in the list any more.';
  elsif held.verified_at is null then
    raise sqlstate 'PT409' using message = 'This domain is not verified.';
  end if;
  perform private.take_proof_back(domain_id, 'admin');
  perform private.end_sso_sessions_of(org_id, held.domain);
  perform private.log_admin_act('sso_domain.lost', 'sso_domain', domain_id::text, held.domain, '{}', org_id);
end
$$;
comment on function admin.take_back_sso_domain(uuid, uuid) is
  'Takes a domain as the organisation''s own no longer, and signs out who came by an address of it.';
grant execute on function admin.take_back_sso_domain(uuid, uuid) to authenticated;
