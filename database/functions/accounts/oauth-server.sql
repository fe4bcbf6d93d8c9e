-- What apps of others may do in the name of who let them in. Their tokens name the grant, which is read at every
-- statement, so that its end, the end of the membership and a ban act at the next request.

-- A grant that holds: its person is an active member, and may be one.
create or replace function private.app_grant_that_holds(wanted uuid) returns public.app_grants
  language sql stable security definer set search_path = ''
  begin atomic
    select grants.*
    from public.app_grants as grants
    join public.organization_members as members
      on members.organization_id = grants.organization_id and members.user_id = grants.user_id
    join auth.users on users.id = grants.user_id
    where grants.id = wanted
      and grants.expires_at > now()
      and members.role <> 'INACTIVE'
      and (users.banned_until is null or users.banned_until < now())
      and users.deleted_at is null
      and not private.is_closing(grants.organization_id);
  end;
grant execute on function private.app_grant_that_holds(uuid) to auth_service;

-- The organisation in which the app that acts may do one of these; null for all others.
create or replace function private.organization_of_app(wanted text[]) returns uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select held.organization_id
    from private.app_grant_that_holds((private.claims() ->> 'grant_id')::uuid) as held
    where held.user_id = auth.uid() and held.scopes && wanted;
  end;
grant execute on function private.organization_of_app(text[]) to anon, authenticated;

-- Whose access token a request carries, known by its hash; null for one that does not hold. A use is noted once a
-- minute.
create or replace function private.use_app_token(hash text) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.app_grants;
begin
  select (private.app_grant_that_holds(tokens.grant_id)).* into held
  from auth.oauth_tokens as tokens
  where tokens.token_hash = hash and tokens.kind = 'access' and tokens.expires_at > now();
  if held.id is null then
    return null;
  end if;
  update public.app_grants set last_used_at = now()
  where app_grants.id = held.id
    and (app_grants.last_used_at is null or app_grants.last_used_at < now() - interval '1 minute');
  return jsonb_build_object(
    'id', held.id, 'organization_id', held.organization_id, 'user_id', held.user_id, 'scopes', to_jsonb(held.scopes)
  );
end
$$;
comment on function private.use_app_token(text) is 'Who knows the hash holds the token: the server alone asks.';
grant execute on function private.use_app_token(text) to anon;

-- Where a person may let an app in.
create or replace function private.organizations_for_apps(person uuid) returns table (id uuid, name text)
  language sql stable security definer set search_path = ''
  begin atomic
    select organizations.id, organizations.name
    from public.organization_members as members
    join public.organizations on organizations.id = members.organization_id
    where members.user_id = person
      and members.role <> 'INACTIVE'
      and not private.is_closing(organizations.id)
    order by organizations.name, organizations.id;
  end;
grant execute on function private.organizations_for_apps(uuid) to auth_service;

-- Notes that a person let an app in. `app` is {client_id, name, host, scopes, days}; null where the person is no member.
create or replace function private.allow_app(person uuid, organization uuid, app jsonb) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  made uuid;
begin
  -- Held until the grant is there: who suspends the member meanwhile waits for it, and ends it.
  perform from public.organization_members
  where organization_members.organization_id = organization and organization_members.user_id = person
  for no key update;
  if not exists (select from private.organizations_for_apps(person) as open where open.id = organization) then
    return null;
  end if;
  perform set_config('request.actor_id', person::text, true);
  insert into public.app_grants as grants (
    organization_id, user_id, client_id, client_name, client_host, scopes, expires_at
  )
  values (
    organization, person, (app ->> 'client_id')::uuid, app ->> 'name', app ->> 'host',
    array(select jsonb_array_elements_text(app -> 'scopes')), now() + make_interval(days => (app ->> 'days')::int)
  )
  on conflict (organization_id, user_id, client_id) do update
  set client_name = excluded.client_name, client_host = excluded.client_host, scopes = excluded.scopes,
    expires_at = excluded.expires_at, created_at = now()
  returning grants.id into made;
  update auth.oauth_clients set last_used_at = now() where oauth_clients.id = (app ->> 'client_id')::uuid;
  return made;
end
$$;
grant execute on function private.allow_app(uuid, uuid, jsonb) to auth_service;

-- What a person allowed, newest first.
create or replace function private.app_grants_of(person uuid) returns setof public.app_grants
  language sql stable security definer set search_path = ''
  begin atomic
    select * from public.app_grants where app_grants.user_id = person order by app_grants.created_at desc;
  end;
grant execute on function private.app_grants_of(uuid) to auth_service;

-- Ends what a person allowed to an app, or to all of them where none is named.
create or replace function private.end_apps_of(person uuid, client uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform set_config('request.actor_id', person::text, true);
  delete from public.app_grants
  where app_grants.user_id = person and (client is null or app_grants.client_id = client);
end
$$;
grant execute on function private.end_apps_of(uuid, uuid) to auth_service;

-- Ends a sign-in of an app with all of its tokens, and the grant with the last of them.
create or replace function private.end_app_lineage(ended uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.app_grants;
begin
  select grants.* into held
  from public.app_grants as grants
  where grants.id = (select tokens.grant_id from auth.oauth_tokens as tokens where tokens.lineage = ended limit 1)
  for update;
  delete from auth.oauth_tokens where oauth_tokens.lineage = ended;
  if held.id is not null and not exists (select from auth.oauth_tokens where oauth_tokens.grant_id = held.id) then
    perform set_config('request.actor_id', held.user_id::text, true);
    delete from public.app_grants where app_grants.id = held.id;
  end if;
end
$$;
grant execute on function private.end_app_lineage(uuid) to auth_service;

create or replace function private.end_apps_of_member() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.app_grants
  where app_grants.organization_id = new.organization_id and app_grants.user_id = new.user_id;
  return null;
end
$$;

-- Whether anybody lets this client in.
create or replace function private.is_let_in(client uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (select from public.app_grants where app_grants.client_id = client);
  end;
grant execute on function private.is_let_in(uuid) to auth_service;

-- Removes grants that nothing is left of: no token that works, and none that would be traded for one.
create or replace function private.forget_app_grants() returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    delete from public.app_grants
    where app_grants.created_at < now() - interval '1 hour'
      and not exists (
        select from auth.oauth_tokens as tokens
        where tokens.grant_id = app_grants.id and tokens.expires_at > now() and tokens.used_at is null
      );
  end;
grant execute on function private.forget_app_grants() to auth_service;

-- What a grant allows, if it is this client's.
create or replace function private.app_scope(wanted uuid, client uuid) returns table (scope text)
  language sql stable security definer set search_path = ''
  begin atomic
    select array_to_string(app_grants.scopes, ' ') from public.app_grants
    where app_grants.id = wanted and app_grants.client_id = client;
  end;
grant execute on function private.app_scope(uuid, uuid) to auth_service;
