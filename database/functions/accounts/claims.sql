-- The claims of the request's token; null outside a request.
create or replace function auth.jwt() returns jsonb
  language sql stable parallel safe set search_path = ''
  begin atomic
    select nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  end;
grant execute on function auth.jwt() to anon, authenticated, service_role, auth_service;

create or replace function auth.uid() returns uuid
  language sql stable parallel safe set search_path = ''
  begin atomic
    select (auth.jwt() ->> 'sub')::uuid;
  end;
grant execute on function auth.uid() to anon, authenticated, service_role, auth_service;

create or replace function auth.role() returns text
  language sql stable parallel safe set search_path = ''
  begin atomic
    select auth.jwt() ->> 'role';
  end;
grant execute on function auth.role() to anon, authenticated, service_role, auth_service;

create or replace function auth.email() returns text
  language sql stable parallel safe set search_path = ''
  begin atomic
    select auth.jwt() ->> 'email';
  end;
grant execute on function auth.email() to anon, authenticated, service_role, auth_service;
