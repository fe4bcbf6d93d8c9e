-- Who may have a request repeated; null for a caller who is not let in yet.
create or replace function private.repeating_caller() returns uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(
      (private.claims() ->> 'key_id')::uuid, (private.claims() ->> 'grant_id')::uuid,
      (select auth.uid() where private.session_verified())
    );
  end;

create or replace function private.caller_rights() returns setof text
  language sql stable security definer set search_path = ''
  begin atomic
    select organization::text || ' ' || wanted.permission
    from (
      select role_permissions.permission from public.role_permissions
      union
      select unnest(integration_keys.scopes) from public.integration_keys
      where integration_keys.id = (private.claims() ->> 'key_id')::uuid
    ) as wanted
    cross join lateral private.organizations_with(wanted.permission) as organization;
  end;

-- `begun`: carry it out; `running`: it is being carried out; `unknown`: no one knows whether it was; `other`: the key
-- came with another body; `withheld`: the caller has no longer the rights of then; `full`: so many keys of one caller are
-- remembered that no other is; else the answer.
create or replace function private.begin_request(
  attempt uuid, path text, idempotency_key text, body text, running_seconds integer
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  who constant uuid := private.repeating_caller();
  found_request private.idempotent_requests;
  most constant integer := 50000;
begin
  if who is null then
    return jsonb_build_object('state', 'nobody');
  end if;
  insert into private.idempotent_requests as request
    (attempt, caller, route, key, fingerprint, running_until, rights)
  select
    attempt, who, path, idempotency_key, body, now() + make_interval(secs => running_seconds),
    array(select private.caller_rights())
  where (
    select count(*) from (select from private.idempotent_requests where caller = who limit most) as remembered
  ) < most
  on conflict (caller, route, key) do update
  set attempt = excluded.attempt, fingerprint = excluded.fingerprint, running_until = excluded.running_until,
    rights = excluded.rights, created_at = now(), status = null, answer = null
  where request.created_at < now() - interval '24 hours';
  if found then
    return jsonb_build_object('state', 'begun');
  end if;
  select * into found_request from private.idempotent_requests
  where caller = who and route = path and key = idempotency_key;
  return case
    when found_request is null then jsonb_build_object('state', 'full')
    when found_request.fingerprint <> body then jsonb_build_object('state', 'other')
    when found_request.status is null and found_request.running_until <= now()
      then jsonb_build_object('state', 'unknown')
    when found_request.status is null then jsonb_build_object('state', 'running')
    when exists (select unnest(found_request.rights) except select private.caller_rights())
      then jsonb_build_object('state', 'withheld')
    else jsonb_build_object(
      'state', 'answered', 'status', found_request.status, 'answer', found_request.answer,
      'fingerprint', found_request.fingerprint
    )
  end;
end
$$;
grant execute on function private.begin_request(uuid, text, text, text, integer) to authenticated;

-- A server says again and again that it still carries a request out: an upload may take longer than any time that is
-- set at the beginning, and who asks meanwhile is not told that its end is unknown.
create or replace function private.renew_request(attempt uuid, running_seconds integer) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    update private.idempotent_requests as request
    set running_until = now() + make_interval(secs => running_seconds)
    where request.attempt = renew_request.attempt and request.status is null;
  end;
grant execute on function private.renew_request(uuid, integer) to authenticated;

-- Keeps the answer. What it gave to its caller counts among the rights: the place of who has just joined.
create or replace function private.answer_request(
  attempt uuid, print text, answered smallint, sealed text, organizations text[]
) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    with held as (
      select unnest(request.rights) as held_right from private.idempotent_requests as request
      where request.attempt = answer_request.attempt
      union
      select private.caller_rights()
    ),
    named as (
      select held.held_right from held where split_part(held.held_right, ' ', 1) = any (organizations)
    )
    update private.idempotent_requests as request
    set status = answered, fingerprint = coalesce(print, request.fingerprint),
      rights = case
        when exists (select from named) then array(select named.held_right from named)
        else array(select held.held_right from held)
      end,
      -- 16 MiB of one caller: an answer that is not kept is not given a second time.
      answer = case
        when octet_length(sealed) + (
          select coalesce(sum(octet_length(other.answer)), 0) from private.idempotent_requests as other
          where other.caller = request.caller
        ) <= 16777216 then sealed
      end
    where request.attempt = answer_request.attempt and request.status is null;
  end;
grant execute on function private.answer_request(uuid, text, smallint, text, text[]) to authenticated;

-- It made nothing, so it may come again.
create or replace function private.release_request(attempt uuid) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    delete from private.idempotent_requests as request
    where request.attempt = release_request.attempt and request.status is null;
  end;
grant execute on function private.release_request(uuid) to authenticated;

-- No one knows whether it made something.
create or replace function private.lose_request(attempt uuid) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    update private.idempotent_requests as request set running_until = now()
    where request.attempt = lose_request.attempt;
  end;
grant execute on function private.lose_request(uuid) to authenticated;

-- Removes what is older than a day; so many at a time.
create or replace function private.forget_requests() returns bigint
  language sql volatile security definer set search_path = ''
  begin atomic
    with gone as (
      delete from private.idempotent_requests
      where (caller, route, key) in (
        select caller, route, key from private.idempotent_requests
        where created_at < now() - interval '24 hours'
        limit 1000
        for update skip locked
      )
      returning 1
    )
    select count(*) from gone;
  end;
grant execute on function private.forget_requests() to service_role;

-- How much one request may have built for its answer. The data API says it in the setting request.bytes_left, and asks
-- here for each long row, so that an answer that is too large ends while it is built.
create or replace function private.take_bytes(bytes int) returns boolean
  language plpgsql volatile
  set search_path = ''
as $$
declare
  rest bigint := nullif(current_setting('request.bytes_left', true), '')::bigint - bytes;
begin
  if rest < 0 then
    raise sqlstate 'PT413' using
      message = 'The answer is larger than this server sends at once.',
      hint = 'Ask for fewer rows, or for fewer of their columns.';
  end if;
  perform set_config('request.bytes_left', rest::text, true);
  return true;
end $$;
comment on function private.take_bytes(int) is 'Takes so many bytes from what a request may have built; raises PT413 past it.';
grant execute on function private.take_bytes(int) to anon, authenticated, service_role;
