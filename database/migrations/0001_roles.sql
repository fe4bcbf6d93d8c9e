-- Who connects, who acts, and the schemas they see.

-- Roles belong to the whole server, so another database of it may have made them already.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['anon', 'authenticated'] loop
    if not exists (select from pg_roles where rolname = role_name) then
      execute format('create role %I nologin noinherit', role_name);
    end if;
  end loop;
  foreach role_name in array array['service_role', 'auth_service'] loop
    if not exists (select from pg_roles where rolname = role_name) then
      execute format('create role %I nologin noinherit bypassrls', role_name);
    end if;
  end loop;
  if not exists (select from pg_roles where rolname = 'authenticator') then
    create role authenticator login noinherit;
  end if;
end
$$;

grant anon, authenticated, service_role, auth_service to authenticator;

-- Seconds a statement may take; a visitor without an account gets less.
alter role authenticator set statement_timeout = '5s';
alter role authenticator set lock_timeout = '5s';
alter role authenticator set idle_in_transaction_session_timeout = '30s';

revoke create on schema public from public;
revoke all on schema public from public;
grant usage on schema public to anon, authenticated, service_role;

create schema extensions;
create schema if not exists private;
create schema auth;
create schema billing;
create schema admin;
create schema pgboss;

comment on schema private is 'Functions and tables that no client reaches.';
comment on schema auth is 'Identity: the tables of the auth protocol.';
comment on schema billing is 'Features and subscriptions of organisations.';
comment on schema admin is 'What platform admins may call.';
comment on schema pgboss is 'The queue.';

grant usage on schema extensions to anon, authenticated, service_role, auth_service;
grant usage on schema auth to anon, authenticated, service_role, auth_service;
grant usage on schema billing to authenticated, service_role;
grant usage on schema admin to authenticated, service_role;
grant usage on schema private to anon, authenticated, service_role, auth_service;

create extension unaccent with schema extensions;
create extension pg_trgm with schema extensions;

-- A function is for nobody until it is granted.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public, billing, admin
  grant select, insert, update, delete on tables to service_role;
alter default privileges in schema public, billing, admin
  grant usage, select on sequences to service_role;
alter default privileges in schema public, billing, admin, private
  grant execute on functions to service_role;

-- UUID version 7 (RFC 9562, 5.7): 48 bits of Unix milliseconds, then random bits, so that ids sort by time.
create function private.uuid_v7() returns uuid
  language sql volatile parallel safe set search_path = ''
  begin atomic
    select encode(
      set_bit(
        set_bit(
          overlay(
            uuid_send(gen_random_uuid())
            placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
            from 1 for 6
          ),
          52, 1
        ),
        53, 1
      ),
      'hex'
    )::uuid;
  end;
grant execute on function private.uuid_v7() to anon, authenticated, auth_service;

-- The claims of the request's token; null outside a request.
create function auth.jwt() returns jsonb
  language sql stable parallel safe set search_path = ''
  begin atomic
    select nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  end;

create function auth.uid() returns uuid
  language sql stable parallel safe set search_path = ''
  begin atomic
    select (auth.jwt() ->> 'sub')::uuid;
  end;

create function auth.role() returns text
  language sql stable parallel safe set search_path = ''
  begin atomic
    select auth.jwt() ->> 'role';
  end;

create function auth.email() returns text
  language sql stable parallel safe set search_path = ''
  begin atomic
    select auth.jwt() ->> 'email';
  end;

grant execute on function auth.jwt(), auth.uid(), auth.role(), auth.email()
  to anon, authenticated, service_role, auth_service;

-- Stamps updated_at; a trigger on every table that has the column.
create function private.touch() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.updated_at = now();
  return new;
end
$$;
