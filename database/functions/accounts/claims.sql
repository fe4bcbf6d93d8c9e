-- These are put in the place where they are called: that is why they set no search_path, which a body that is read when
-- it is created does not need.

-- The claims of the request's token; null outside a request.
create or replace function auth.jwt() returns jsonb
  language sql stable parallel safe
  begin atomic
    select nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  end;
grant execute on function auth.jwt() to anon, authenticated, service_role, auth_service;

-- Of these the ones that rules read: server/src/lib/database/claims-text.ts writes them first, on a line of their own, for
-- the whole takes longer to read, and a request asks many times. Text of another form is read whole.
create or replace function private.claims() returns jsonb
  language sql stable parallel safe
  begin atomic
    select coalesce(
      nullif(
        split_part(current_setting('request.jwt.claims', true), E'\n', 1), current_setting('request.jwt.claims', true)
      ) || '}',
      nullif(current_setting('request.jwt.claims', true), '')
    )::jsonb;
  end;
grant execute on function private.claims() to anon, authenticated, service_role, auth_service;

create or replace function auth.uid() returns uuid
  language sql stable parallel safe
  begin atomic
    select (private.claims() ->> 'sub')::uuid;
  end;
grant execute on function auth.uid() to anon, authenticated, service_role, auth_service;

-- Whether a system speaks and not a person's browser: a key, or an app that a person let in.
create or replace function private.through_system() returns boolean
  language sql stable parallel safe
  begin atomic
    select coalesce(private.claims() ?| array['key_id', 'grant_id'], false);
  end;
grant execute on function private.through_system() to anon, authenticated;

create or replace function auth.role() returns text
  language sql stable parallel safe
  begin atomic
    select private.claims() ->> 'role';
  end;
grant execute on function auth.role() to anon, authenticated, service_role, auth_service;

create or replace function auth.email() returns text
  language sql stable parallel safe
  begin atomic
    select private.claims() ->> 'email';
  end;
grant execute on function auth.email() to anon, authenticated, service_role, auth_service;
