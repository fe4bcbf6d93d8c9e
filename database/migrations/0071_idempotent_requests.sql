-- Requests that are sent again: a POST with an Idempotency-Key is carried out once and answered the same for 24 hours
-- (security 48). Of its caller alone: a key of the interaction API, or a person or visitor whose session counts.

create table private.idempotent_requests (
  caller uuid not null,
  -- Path and query.
  route text not null check (char_length(route) <= 2000),
  key text not null check (char_length(key) between 1 and 255),
  fingerprint text not null,
  -- While it runs; when its server died, until it may be tried again.
  running_until timestamptz not null,
  status smallint,
  -- Sealed by the server: it may hold what is shown once.
  answer text,
  created_at timestamptz not null default now(),
  primary key (caller, route, key),
  check ((status is null) = (answer is null))
);
comment on table private.idempotent_requests is 'Requests with an Idempotency-Key and what they were answered.';
create index idempotent_requests_by_age on private.idempotent_requests (created_at);
alter table private.idempotent_requests enable row level security;
alter table private.idempotent_requests force row level security;

-- Who may have a request repeated; null for those who are nobody yet.
create function private.repeating_caller() returns uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce((auth.jwt() ->> 'key_id')::uuid, (select auth.uid() where private.session_verified()));
  end;

-- `begun`: carry it out; `running`: it is being carried out; `other`: the key came with another body; else the answer.
create function private.begin_request(path text, idempotency_key text, body text, running_seconds integer)
  returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  who constant uuid := private.repeating_caller();
  found_request private.idempotent_requests;
begin
  if who is null then
    return jsonb_build_object('state', 'nobody');
  end if;
  insert into private.idempotent_requests as request (caller, route, key, fingerprint, running_until)
  values (who, path, idempotency_key, body, now() + make_interval(secs => running_seconds))
  on conflict (caller, route, key) do update
  set fingerprint = excluded.fingerprint, running_until = excluded.running_until, created_at = now(),
    status = null, answer = null
  where request.created_at < now() - interval '24 hours'
    or (request.status is null and request.running_until < now());
  if found then
    return jsonb_build_object('state', 'begun');
  end if;
  select * into found_request from private.idempotent_requests
  where caller = who and route = path and key = idempotency_key;
  return case
    when found_request.fingerprint <> body then jsonb_build_object('state', 'other')
    when found_request.status is null then jsonb_build_object('state', 'running')
    else jsonb_build_object('state', 'answered', 'status', found_request.status, 'answer', found_request.answer)
  end;
end
$$;

-- Keeps the answer; without one the request made nothing and may come again.
create function private.end_request(path text, idempotency_key text, answered smallint, sealed text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if answered is null then
    delete from private.idempotent_requests
    where caller = private.repeating_caller() and route = path and key = idempotency_key and status is null;
  else
    update private.idempotent_requests set status = answered, answer = sealed
    where caller = private.repeating_caller() and route = path and key = idempotency_key and status is null;
  end if;
end
$$;
grant execute on function private.begin_request(text, text, text, integer) to authenticated;
grant execute on function private.end_request(text, text, smallint, text) to authenticated;

-- Removes what is older than a day; so many at a time.
create function private.forget_requests() returns bigint
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
