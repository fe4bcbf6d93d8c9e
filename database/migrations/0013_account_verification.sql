-- Signing up with an address whose account has lost every organisation: whether it has, and its way back.

-- Whether an account exists is nobody's business; the sign-up page has to know it all the same. So it is asked for at
-- most ten times an hour by a session and by an address, always with one answer of one shape, and every time on record.
create function public.check_user_inactive_status(user_email text)
  returns table (user_exists boolean, is_inactive boolean)
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  most constant integer := 10;
  hour constant timestamptz := date_trunc('hour', clock_timestamp());
  address constant inet := nullif(current_setting('request.client_address', true), '')::inet;
  asked text;
  reached integer;
begin
  if not exists (
    select from auth.sessions
    where sessions.id = (auth.jwt() ->> 'session_id')::uuid and sessions.user_id = auth.uid()
  ) then
    raise insufficient_privilege using message = 'A session is needed.';
  end if;
  foreach asked in array array[
    'status:session:' || (auth.jwt() ->> 'session_id'),
    'status:address:' || host(network(set_masklen(address, case family(address) when 4 then 32 else 64 end)))
  ] loop
    continue when asked is null;
    insert into auth.counters as counters (key, window_start, count) values (asked, hour, 1)
    on conflict (key, window_start) do update set count = counters.count + 1
    returning count into reached;
    if reached > most then
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

-- The way back: an organisation of its own for an account that is inactive everywhere. Called by the auth service once
-- the password was right; null when the account is not inactive.
create function private.found_for_inactive(person uuid, details jsonb) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  founded uuid;
begin
  -- One at a time for a person, so that two clicks found one organisation.
  perform from auth.users where users.id = person for update;
  if not exists (select from public.organization_members where user_id = person)
    or exists (select from public.organization_members where user_id = person and role <> 'INACTIVE')
  then
    return null;
  end if;
  insert into public.organizations (name, created_by, industry, team_size, primary_goal, integrations)
  values (
    details ->> 'name', person, details ->> 'industry', details ->> 'team_size', details ->> 'primary_goal',
    array(select jsonb_array_elements_text(details -> 'integrations'))
  )
  returning id into founded;
  insert into public.organization_members (user_id, organization_id, role) values (person, founded, 'owner');
  return founded;
end
$$;
grant execute on function private.found_for_inactive(uuid, jsonb) to auth_service;
