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
create schema realtime;
create schema storage;

comment on schema private is 'Functions and tables that no client reaches.';
comment on schema auth is 'Identity: the tables of the auth protocol.';
comment on schema billing is 'Features and subscriptions of organisations.';
comment on schema admin is 'What platform admins may call.';
comment on schema pgboss is 'The queue.';
comment on schema realtime is 'Channels of the changes protocol, and who may join them.';
comment on schema storage is 'Files of the storage protocol: the rows. Their bytes lie on the disk or in S3.';

grant usage on schema extensions to anon, authenticated, service_role, auth_service;
grant usage on schema auth to anon, authenticated, service_role, auth_service;
grant usage on schema billing to authenticated, service_role;
grant usage on schema admin to authenticated, service_role;
grant usage on schema realtime to authenticated, service_role;
grant usage on schema storage to anon, authenticated, service_role;
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
