-- A row of the log of identities, written in the transaction of the act (security 44).
create or replace function private.log_account(person uuid, act text, kind text, given jsonb) returns void
  language plpgsql volatile security invoker set search_path = ''
as $$
begin
  insert into auth.audit_log_entries (payload, ip_address)
  select
    jsonb_build_object(
      'actor_id', coalesce(users.id::text, ''),
      'actor_username', coalesce(nullif(users.email, ''), users.phone, given ->> 'name', ''),
      'actor_via_sso', coalesce(users.is_sso_user, false),
      'action', act,
      'log_type', kind,
      'request_id', given ->> 'request_id'
    ) || case when given ? 'traits' then jsonb_build_object('traits', given -> 'traits') else '{}' end,
    given ->> 'address'
  from (select) as one left join auth.users on users.id = person;
end
$$;
comment on function private.log_account(uuid, text, text, jsonb) is
  'Logs an act of a person, or of nobody by a name; `given` is who asked: address, request_id, traits, name.';
grant execute on function private.log_account(uuid, text, text, jsonb) to auth_service;

-- What every sign-in and refresh is answered with, but for the tokens: the person, how the session was proven, and what
-- its token tells the page.
create or replace function private.session_answer(person uuid, opened uuid) returns jsonb
  language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'user', to_jsonb(users),
      'session', jsonb_build_object('id', sessions.id, 'aal', sessions.aal),
      'proofs', (
        select jsonb_agg(
          jsonb_build_object(
            'method', claims.authentication_method,
            'provider', claims.provider,
            'timestamp', extract(epoch from claims.updated_at)::int
          ) order by claims.updated_at desc
        )
        from auth.mfa_amr_claims as claims where claims.session_id = sessions.id
      ),
      'claims', private.access_token_claims(users.id, sessions.id),
      'identities', (
        select jsonb_agg(to_jsonb(identities) order by identities.created_at)
        from auth.identities where identities.user_id = users.id
      ),
      'factors', (
        select jsonb_agg(to_jsonb(factors) order by factors.created_at)
        from auth.mfa_factors as factors where factors.user_id = users.id
      )
    )
    from auth.users join auth.sessions on sessions.id = opened
    where users.id = person
  );
end
$$;
grant execute on function private.session_answer(uuid, uuid) to auth_service;

-- One row a sign-in, with how it was proven and from which device. `given` holds method, provider, tag, days, agent,
-- address, the hash of the device (null for visitors, who have none) and the hash of the first refresh token; not_after
-- where an identity provider says when it ends.
create or replace function private.open_session(person uuid, given jsonb) returns jsonb
  language plpgsql volatile security invoker set search_path = ''
as $$
declare
  opened uuid;
  device_is_new boolean := false;
  is_banned boolean;
begin
  insert into auth.sessions (user_id, user_agent, ip, tag, not_after)
  values (
    person, given ->> 'agent', nullif(given ->> 'address', '')::inet, given ->> 'tag',
    least(now() + make_interval(days => (given ->> 'days')::int), (given ->> 'not_after')::timestamptz)
  )
  returning id into opened;
  insert into auth.mfa_amr_claims (session_id, authentication_method, provider)
  values (opened, given ->> 'method', given ->> 'provider');
  update auth.users set last_sign_in_at = now() where id = person
  returning coalesce(banned_until > now(), false) into is_banned;
  -- Asked of the row that is held now: who deactivates an account meanwhile ends the sessions that there are.
  if is_banned then
    raise sqlstate 'PT403' using message = 'User is banned';
  end if;
  if given ->> 'method' = 'sso/saml' then
    perform private.join_by_sso(person, opened, (given ->> 'provider')::uuid);
  end if;
  -- Everything that was proven by mail, or by another provider, lets a member in as the one-time code does.
  perform private.on_sign_in(
    person, opened,
    case when given ->> 'method' in ('password', 'anonymous') then given ->> 'method' else 'otp' end
  );
  if given ->> 'device' is not null then
    with remembered as (
      insert into auth.known_devices (user_id, device) values (person, given ->> 'device')
      on conflict (user_id, device) do update set last_seen_at = now()
      returning xmax = 0 as is_new
    )
    select
      remembered.is_new and (
        exists (select from auth.known_devices where user_id = person)
        or exists (select from auth.sessions where user_id = person and id <> opened)
      )
    into device_is_new
    from remembered;
  end if;
  insert into auth.refresh_tokens (token, session_id, user_id)
  values (given ->> 'token', opened, person::text);
  return private.session_answer(person, opened) || jsonb_build_object('device_is_new', device_is_new);
end
$$;
comment on function private.open_session(uuid, jsonb) is
  'Opens a session; `device_is_new` says that its person signed in before and never from there.';
grant execute on function private.open_session(uuid, jsonb) to auth_service;

-- Trades a refresh token for the session that it belongs to (security 20). Tokens come as hashes. `given` holds the one
-- presented, its successor and one at random, the seconds in which a used one may come again, agent, address and
-- request_id. Which token a used one leads to is known by secrets outside the database: then the hash of the active one
-- is told as `active`, nothing is changed, and the caller asks again with what it walked to (null: nowhere) as `walked`.
create or replace function private.refresh_session(given jsonb, walked_from text, walked text) returns jsonb
  language plpgsql volatile security invoker set search_path = ''
as $$
declare
  held record;
  current auth.sessions;
  owner record;
  active text;
begin
  select sessions.* into current
  from auth.sessions
  where id = (select session_id from auth.refresh_tokens where token = given ->> 'presented')
  for update;
  if not found then
    return jsonb_build_object('refused', 'unknown');
  end if;
  -- Statements of their own after the lock, so that they see what its last holder wrote.
  select
    revoked,
    updated_at > clock_timestamp() - make_interval(secs => (given ->> 'reuse_seconds')::int) as fresh
  into held from auth.refresh_tokens where token = given ->> 'presented';
  if not found then
    return jsonb_build_object('refused', 'unknown');
  end if;
  select coalesce(banned_until > now(), false) as banned into owner
  from auth.users where id = current.user_id and deleted_at is null;
  if not found then
    return jsonb_build_object('refused', 'unknown');
  end if;
  if current.not_after <= now() then
    return jsonb_build_object('refused', 'over');
  end if;
  if owner.banned then
    return jsonb_build_object('refused', 'banned');
  end if;
  select token into active from auth.refresh_tokens
  where session_id = current.id and not revoked
  order by id desc limit 1;
  if held.revoked and not (held.fresh and active is not null) then
    -- Someone used this token before, and the one who comes now is late: either may be a thief, so both go.
    delete from auth.sessions where id = current.id;
    perform private.log_account(current.user_id, 'token_revoked', 'token', given);
    return jsonb_build_object('refused', 'used');
  end if;
  if held.revoked and walked_from is distinct from active then
    return jsonb_build_object('active', active);
  end if;
  if not held.revoked or walked is null then
    update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp()
    where session_id = current.id and not revoked;
    insert into auth.refresh_tokens (token, parent, session_id, user_id)
    values (
      case when held.revoked then given ->> 'random' else given ->> 'successor' end,
      case when held.revoked then active else given ->> 'presented' end,
      current.id, current.user_id::text
    );
    perform private.log_account(current.user_id, 'token_refreshed', 'token', given);
  end if;
  update auth.sessions
  set
    refreshed_at = now() at time zone 'utc',
    updated_at = now(),
    user_agent = given ->> 'agent',
    ip = nullif(given ->> 'address', '')::inet
  where id = current.id;
  return private.session_answer(current.user_id, current.id)
    || jsonb_build_object('rotated', case when not held.revoked then 'successor' when walked is null then 'random' end);
end
$$;
grant execute on function private.refresh_session(jsonb, text, text) to auth_service;
