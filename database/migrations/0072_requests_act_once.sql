-- With one Idempotency-Key an act happens at most once, whatever ends when. A request whose end is unknown is not
-- carried out again; an answer is told only to who still has the rights of then; a form is known when it was read.

alter table private.idempotent_requests
  -- What the server that carries it out calls it, so that nothing is noted of another one with the same key.
  add column attempt uuid not null default gen_random_uuid() unique,
  -- Organisation and permission, as the caller had them: all, or those of the organisations that the answer names.
  add column rights text[] not null default '{}',
  alter column fingerprint drop not null,
  drop constraint idempotent_requests_check,
  add check (status is not null or answer is null);
comment on column private.idempotent_requests.running_until is 'From then on the end of a request without an answer is unknown.';
comment on column private.idempotent_requests.answer is 'Null while there is none, and when it was too large to be kept.';
-- What was kept without rights is told to nobody.
update private.idempotent_requests set answer = null;

drop function private.begin_request(text, text, text, integer);
drop function private.end_request(text, text, smallint, text);

create function private.caller_rights() returns setof text
  language sql stable security definer set search_path = ''
  begin atomic
    select organization::text || ' ' || wanted.permission
    from (
      select role_permissions.permission from public.role_permissions
      union
      select unnest(integration_keys.scopes) from public.integration_keys
      where integration_keys.id = (auth.jwt() ->> 'key_id')::uuid
    ) as wanted
    cross join lateral private.organizations_with(wanted.permission) as organization;
  end;

-- `begun`: carry it out; `running`: it is being carried out; `unknown`: nobody knows whether it was; `other`: the key
-- came with another body; `withheld`: the caller has no longer the rights of then; else the answer.
create function private.begin_request(
  attempt uuid, path text, idempotency_key text, body text, running_seconds integer
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  who constant uuid := private.repeating_caller();
  found_request private.idempotent_requests;
begin
  if who is null then
    return jsonb_build_object('state', 'nobody');
  end if;
  insert into private.idempotent_requests as request
    (attempt, caller, route, key, fingerprint, running_until, rights)
  values (
    attempt, who, path, idempotency_key, body, now() + make_interval(secs => running_seconds),
    array(select private.caller_rights())
  )
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

-- Keeps the answer. What it gave to its caller counts among the rights: the place of who has just joined.
create function private.answer_request(
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
    set status = answered, answer = sealed, fingerprint = coalesce(print, request.fingerprint),
      rights = case
        when exists (select from named) then array(select named.held_right from named)
        else array(select held.held_right from held)
      end
    where request.attempt = answer_request.attempt and request.status is null;
  end;

-- It made nothing, so it may come again.
create function private.release_request(attempt uuid) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    delete from private.idempotent_requests as request
    where request.attempt = release_request.attempt and request.status is null;
  end;

-- Nobody knows whether it made something.
create function private.lose_request(attempt uuid) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    update private.idempotent_requests as request set running_until = now()
    where request.attempt = lose_request.attempt;
  end;

grant execute on function private.begin_request(uuid, text, text, text, integer) to authenticated;
grant execute on function private.answer_request(uuid, text, smallint, text, text[]) to authenticated;
grant execute on function private.release_request(uuid) to authenticated;
grant execute on function private.lose_request(uuid) to authenticated;
