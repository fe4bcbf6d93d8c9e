-- The groups that an identity provider sent: what the specification calls them, and what a mapping made of them.
create or replace function private.groups_of_sso(said jsonb) returns text[]
  language sql immutable parallel safe set search_path = ''
  begin atomic
    select coalesce(array_agg(distinct named.of_group order by named.of_group), '{}')
    from (
      select btrim(part) as of_group
      from (
        select said -> 'groups' as given
        union all
        select value from jsonb_each(
          case when jsonb_typeof(said -> 'custom_claims') = 'object' then said -> 'custom_claims' else '{}' end
        )
        where key in ('memberOf', 'groups', 'roles', 'group', 'Groups', 'MemberOf')
      ) as claims
      cross join lateral jsonb_array_elements_text(
        case jsonb_typeof(given) when 'array' then given when 'string' then jsonb_build_array(given) else '[]' end
      ) as listed
      cross join lateral regexp_split_to_table(listed, '[,;]') as part
    ) as named
    where named.of_group <> '';
  end;
grant execute on function private.groups_of_sso(jsonb) to auth_service;

-- The highest of the roles that a group gives, and why. A group that is called as a role gives it; an owner may name others.
create or replace function private.role_of_groups(groups text[], role_groups jsonb, out role text, out reason text)
  language sql immutable parallel safe set search_path = ''
  begin atomic
    select
      coalesce(found.role, 'agent_user'),
      coalesce(format('The group "%s" gives the role %s.', left(found.of_group, 200), found.role), 'No group gives a role.')
    from (select) as one
    left join lateral (
      select ranked.role, of_group
      from unnest(array['owner', 'member', 'agent_user']) with ordinality as ranked (role, place)
      join unnest(groups) as of_group on of_group = ranked.role
        or role_groups -> ranked.role @> to_jsonb(of_group)
      order by place, of_group
      limit 1
    ) as found on true;
  end;
grant execute on function private.role_of_groups(text[], jsonb) to auth_service;

-- Takes a turn in the organisation of a provider, before anything is written that refers to the provider: who removes it
-- takes the organisation first too, so that one waits for the other.
create or replace function private.take_turn_of_sso(provider uuid) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    select from public.organizations
    where id = (select organization_id from auth.sso_providers where sso_providers.id = take_turn_of_sso.provider)
    for no key update;
  end;
grant execute on function private.take_turn_of_sso(uuid) to auth_service;

-- Who came by a provider joins its organisation in the role of the groups, or takes that role. Raises what the
-- specification says of a sign-in that comes to nothing. The last owner stays one, and who was removed stays outside.
create or replace function private.join_by_sso(person uuid, opened uuid, came_by uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  said constant jsonb := (
    select identity_data from auth.identities where user_id = person and provider = 'sso:' || came_by
  );
  entity constant text := said ->> 'iss';
  not_active constant text := format(
    'No active SSO configuration found for SAML entity ID: "%s". Please ensure your organization''s SSO is properly configured and active.',
    entity
  );
  groups constant text[] := private.groups_of_sso(said);
  held auth.sso_providers;
  organization uuid;
  given record;
  member public.organization_members;
begin
  if said is null then
    raise sqlstate 'PT403' using message = 'SSO provider information not found in session.';
  elsif entity is null then
    raise sqlstate 'PT403' using
      message = 'SAML entity ID not found in authentication session. Please check your SAML configuration.';
  end if;
  select organization_sso_providers.organization_id into organization
  from public.organization_sso_providers
  where organization_sso_providers.sso_provider_id = came_by
    and organization_sso_providers.entity_id = entity
    and organization_sso_providers.status = 'active';
  if organization is null or not private.has_feature(organization, 'workforce.feature.sso') then
    raise sqlstate 'PT403' using message = not_active;
  end if;
  perform set_config('request.actor_id', person::text, true);
  perform from public.organizations where id = organization for no key update;
  -- Who turns it off, or takes the proof of a domain back, meanwhile ends the sessions that there are: asked again, under a
  -- lock that holds them off until this one is there.
  select * into held from auth.sso_providers where id = came_by for share;
  if held.disabled is distinct from false then
    raise sqlstate 'PT403' using message = not_active;
  elsif not private.proved_for_sso(came_by, (select email from auth.users where id = person)) then
    raise sqlstate 'PT403' using message = 'The organization has not verified the domain of this email address.';
  end if;
  select * into given from private.role_of_groups(groups, held.role_groups);
  begin
    select * into member from public.organization_members where organization_id = organization and user_id = person;
  exception when others then
    raise sqlstate 'PT403' using message = 'Error fetching organization member: ' || sqlerrm;
  end;
  if member.role = 'INACTIVE' then
    return;
  end if;
  begin
    if member.id is null then
      insert into public.organization_members (user_id, organization_id, role)
      values (person, organization, given.role)
      returning * into member;
    elsif given.role <> 'owner' and private.is_last_owner(organization, person) then
      given.role := 'owner';
      given.reason := 'The last owner stays one.';
    elsif member.role <> given.role then
      update public.organization_members set role = given.role where id = member.id;
    end if;
  exception when others then
    raise sqlstate 'PT403' using message = 'Error creating organization member: ' || sqlerrm;
  end;
  perform private.choose_organization(person, organization);
  insert into public.organization_members_sso_providers as records
    (member_id, provider_type, saml_attributes, sso_groups, assigned_role, role_assignment_reason, provider_data)
  values (
    member.id, 'saml', said -> 'custom_claims', groups[1:1000], given.role, given.reason,
    jsonb_build_object(
      'login_count', 1, 'first_login', now(), 'session_id', opened, 'last_session_id', null, 'entity_id', entity
    )
  )
  on conflict (member_id, provider_type) do update set
    saml_attributes = excluded.saml_attributes,
    sso_groups = excluded.sso_groups,
    assigned_role = excluded.assigned_role,
    role_assignment_reason = excluded.role_assignment_reason,
    -- What a page noted there may be anything.
    provider_data = excluded.provider_data || jsonb_build_object(
      'login_count', 1 + case
        when records.provider_data ->> 'login_count' ~ '^\d{1,9}$' then (records.provider_data ->> 'login_count')::integer
        else 0
      end,
      'first_login', records.created_at,
      'last_session_id', left(records.provider_data ->> 'session_id', 36)
    );
end
$$;
grant execute on function private.join_by_sso(uuid, uuid, uuid) to auth_service;

create or replace function private.proved_for_sso(came_by uuid, address text) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from auth.sso_domains
      where sso_domains.sso_provider_id = came_by
        and lower(sso_domains.domain) = lower(substring(address from '@([^@]+)$'))
    );
  end;
comment on function private.proved_for_sso(uuid, text) is 'Whether the address is of a domain that the provider''s organisation proved.';
grant execute on function private.proved_for_sso(uuid, text) to auth_service;
