-- Called by the auth service when a session gains a method (specification 4, one-time verification).
create or replace function private.on_sign_in(person uuid, session uuid, method text) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    update public.organization_members
    set one_time_verification_state =
      case when private.session_is_verified(person, session) then 'verified' else 'pending_verification' end
    where organization_members.user_id = person
      and method in ('password', 'otp', 'totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code');
  end;
grant execute on function private.on_sign_in(uuid, uuid, text) to auth_service;

-- What the token tells the page. The server decides by the rows, not by these.
create or replace function private.access_token_claims(person uuid, session uuid) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    with let_in as materialized (
      select private.session_is_verified(person, session) as verified
    ),
    active as materialized (
      select private.active_organization(person) as organization_id from let_in where verified
    ),
    membership as (
      select members.organization_id, members.role
      from public.organization_members as members, active
      where members.user_id = person
        -- Who is inactive everywhere is told so.
        and (members.organization_id = active.organization_id or active.organization_id is null)
      limit 1
    )
    select jsonb_build_object(
      'user_role', (select role from membership),
      'organization_id', (select organization_id from membership where role <> 'INACTIVE'),
      'permissions', coalesce(
        (
          select jsonb_agg(role_permissions.permission order by role_permissions.permission)
          from public.role_permissions
          join membership on membership.role = role_permissions.role
        ),
        '[]'
      ),
      'awaiting_otp', not (select verified from let_in)
    );
  end;
grant execute on function private.access_token_claims(uuid, uuid) to auth_service;

create or replace function private.active_organization(person uuid) returns uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select members.organization_id
    from public.organization_members as members
    left join private.active_organizations as chosen
      on chosen.user_id = members.user_id and chosen.organization_id = members.organization_id
    where members.user_id = person and members.role <> 'INACTIVE'
    order by chosen.user_id is null, members.created_at, members.id
    limit 1;
  end;

-- The organisation that the caller's token names, else the active one. A default alone: policies decide what it may be.
create or replace function private.current_organization() returns uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(
      nullif(private.claims() ->> 'organization_id', '')::uuid,
      private.active_organization(auth.uid())
    );
  end;
grant execute on function private.current_organization() to authenticated;

create or replace function private.choose_organization(person uuid, organization uuid) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    insert into private.active_organizations (user_id, organization_id)
    values (person, organization)
    on conflict (user_id) do update set organization_id = excluded.organization_id;
  end;

-- The caller's own sessions: which device, last used when. Definer, because the tables of identity have no readers.
create or replace function public.my_sessions()
  returns table (
    id uuid,
    created_at timestamptz,
    last_used_at timestamptz,
    user_agent text,
    ip text,
    aal text,
    current boolean
  )
  language sql stable security definer set search_path = ''
  begin atomic
    select
      sessions.id,
      sessions.created_at,
      coalesce(sessions.refreshed_at at time zone 'utc', sessions.created_at),
      sessions.user_agent,
      host(sessions.ip),
      sessions.aal::text,
      sessions.id = (private.claims() ->> 'session_id')::uuid
    from auth.sessions
    where sessions.user_id = auth.uid()
      and (select private.session_verified())
      -- The session that showed the password alone is let in nowhere, so it is no place where its person is signed in.
      and private.session_is_verified(sessions.user_id, sessions.id)
    order by 7 desc, 3 desc, 1;
  end;
comment on function public.my_sessions() is 'Where the caller is signed in, this session first, then the last used.';
grant execute on function public.my_sessions() to authenticated;

create or replace function public.end_session(session uuid) returns boolean
  language sql volatile security definer set search_path = ''
  begin atomic
    with ended as (
      delete from auth.sessions
      where sessions.id = end_session.session
        and sessions.user_id = auth.uid()
        and (select private.session_verified())
      returning sessions.user_id
    ),
    logged as (
      insert into auth.audit_log_entries (payload)
      select json_build_object(
        'actor_id', users.id, 'actor_username', coalesce(users.email, ''), 'actor_via_sso', users.is_sso_user,
        'action', 'logout', 'log_type', 'account', 'traits', json_build_object('session_id', end_session.session)
      )
      from ended join auth.users on users.id = ended.user_id
      returning 1
    )
    select exists (select from ended);
  end;
comment on function public.end_session(uuid) is 'Ends one of the caller''s own sessions; false when there is none of that id.';
grant execute on function public.end_session(uuid) to authenticated;

-- One more try of a kind. Its window begins with the first try, so no clock's round hour gives anyone twice as many at once.
create or replace function private.count_try(asked text, seconds integer, out reached integer, out retry_after integer)
  language plpgsql volatile security invoker set search_path = ''
as $$
declare
  duration constant interval := make_interval(secs => seconds);
  began timestamptz;
begin
  for attempt in 1..2 loop
    update auth.counters set count = count + 1
    where key = asked and window_start > clock_timestamp() - duration
    returning count, window_start into reached, began;
    exit when found;
    -- Only the one who opens a window waits for others who would open it too.
    perform pg_advisory_xact_lock(hashtextextended('count ' || asked, 0));
  end loop;
  if reached is null then
    insert into auth.counters (key, window_start, count) values (asked, clock_timestamp(), 1)
    returning count, window_start into reached, began;
  end if;
  retry_after := ceil(extract(epoch from began + duration - clock_timestamp()));
end
$$;
comment on function private.count_try(text, integer) is
  'Counts a try under a key in windows of so many seconds: how many there were in the one that runs, and the seconds until it ends.';
grant execute on function private.count_try(text, integer) to auth_service;

-- Counts one try under each key, in turn, and stops at the first that has had its most: the seconds to wait, or null.
create or replace function private.count_tries(keys text[], seconds integer[], most integer[]) returns integer
  language plpgsql volatile security invoker set search_path = ''
as $$
declare
  tried record;
begin
  -- Its transaction is its own. A crash forgets the tries of its last moment, and nobody waits for the disk.
  perform set_config('synchronous_commit', 'off', true);
  for place in 1..cardinality(keys) loop
    select reached, retry_after into tried from private.count_try(keys[place], seconds[place]);
    if tried.reached > most[place] then
      return tried.retry_after;
    end if;
  end loop;
  return null;
end
$$;
grant execute on function private.count_tries(text[], integer[], integer[]) to auth_service;

-- The seconds until who had the most may try again, without counting a try; null when there is no need to wait.
create or replace function private.seconds_to_wait(asked text, seconds integer, most integer) returns integer
  language sql stable security invoker set search_path = ''
  begin atomic
    select ceil(extract(epoch from counters.window_start + make_interval(secs => seconds) - clock_timestamp()))
    from auth.counters
    where counters.key = asked
      and counters.window_start > clock_timestamp() - make_interval(secs => seconds)
      and counters.count >= most
    order by counters.window_start desc
    limit 1;
  end;
grant execute on function private.seconds_to_wait(text, integer, integer) to auth_service;

-- Takes back tries that turned out to be right. The counters are locked in the order in which count_tries does: two
-- statements that went over the table would lock each other out.
create or replace function private.take_back_tries(forgotten text, keys text[]) returns void
  language plpgsql volatile security invoker set search_path = ''
as $$
declare
  tried text;
begin
  delete from auth.counters where key = forgotten;
  foreach tried in array keys loop
    update auth.counters set count = count - 1
    where key = tried and count > 0
      and window_start = (select max(window_start) from auth.counters where key = tried);
  end loop;
end
$$;
comment on function private.take_back_tries(text, text[]) is 'All tries of one key, and one try of each of the others.';
grant execute on function private.take_back_tries(text, text[]) to auth_service;

-- Whether an account exists is no one's business; the sign-up page has to know it all the same. So it is asked for at
-- most ten times an hour by a session and by an address, always with one answer of one shape, and every time on record.
-- A person who signs up asks it, and no one does that between two steps.
create or replace function public.check_user_inactive_status(user_email text)
  returns table (user_exists boolean, is_inactive boolean)
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  most constant integer := 10;
  address constant inet := nullif(current_setting('request.client_address', true), '')::inet;
  asked text;
begin
  if not private.session_verified() then
    raise insufficient_privilege using message = 'A session is needed.';
  end if;
  foreach asked in array array[
    'status:session:' || (private.claims() ->> 'session_id'),
    'status:address:' || host(network(set_masklen(address, case family(address) when 4 then 32 else 64 end)))
  ] loop
    continue when asked is null;
    if (select reached > most from private.count_try(asked, 3600)) then
      raise sqlstate 'PT429' using
        message = 'Too many checks. Try again later.',
        hint = 'At most ten an hour.';
    end if;
  end loop;
  insert into auth.audit_log_entries (payload, ip_address)
  values (
    json_build_object('actor_id', auth.uid(), 'action', 'user_status_checked', 'log_type', 'user'),
    coalesce(host(address), '')
  );
  return query
    select
      count(users.id) > 0,
      count(users.id) > 0 and count(members.role) > 0 and bool_and(members.role = 'INACTIVE')
    from auth.users
    left join public.organization_members as members on members.user_id = users.id
    where users.email = lower(btrim(user_email)) and not users.is_sso_user and users.deleted_at is null;
end
$$;
comment on function public.check_user_inactive_status(text) is
  'Whether an address has an account and whether that account is inactive in every organisation it belongs to.';
grant execute on function public.check_user_inactive_status(text) to authenticated;

-- The way back for an account that is inactive everywhere: an organisation of its own, founded as a sign-up does.
-- Called by the auth service once the password was right; null when the account is not inactive.
create or replace function private.found_for_inactive(person uuid, details jsonb) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  founded uuid;
  chosen constant text[] := array(select jsonb_array_elements_text(details -> 'integrations'));
begin
  -- One at a time for a person, so that two clicks found one organisation.
  perform from auth.users where users.id = person for update;
  if not exists (select from public.organization_members where user_id = person)
    or exists (select from public.organization_members where user_id = person and role <> 'INACTIVE')
  then
    return null;
  end if;
  perform set_config('request.actor_id', person::text, true);
  insert into public.organizations (name, created_by, industry, team_size, primary_goal, integrations)
  values (
    details ->> 'name', person, details ->> 'industry', details ->> 'team_size', details ->> 'primary_goal',
    chosen
  )
  returning id into founded;
  insert into public.organization_members (user_id, organization_id, role) values (person, founded, 'owner');
  update public.organization_member_profiles
  set email_subscribe = 'opted_in', initial_integrations = chosen
  where organization_id = founded and user_id = person;
  return founded;
end
$$;
grant execute on function private.found_for_inactive(uuid, jsonb) to auth_service;
