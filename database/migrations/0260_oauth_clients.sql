-- Clients of this server's own authorization server: apps of others that people sign in to with their account here.

create table auth.oauth_clients (
  id uuid primary key default gen_random_uuid(),
  client_secret_hash text,
  registration_type text not null check (registration_type in ('dynamic', 'manual')),
  redirect_uris text[] not null check (cardinality(redirect_uris) between 1 and 10),
  grant_types text[] not null check (
    cardinality(grant_types) >= 1 and grant_types <@ array['authorization_code', 'refresh_token']
  ),
  client_name text not null check (char_length(btrim(client_name)) between 1 and 200),
  client_uri text check (char_length(client_uri) <= 2048),
  logo_uri text check (char_length(logo_uri) <= 2048),
  token_endpoint_auth_method text not null
    check (token_endpoint_auth_method in ('none', 'client_secret_basic', 'client_secret_post')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_used_at timestamptz,
  check ((token_endpoint_auth_method = 'none') = (client_secret_hash is null))
);
comment on table auth.oauth_clients is 'Apps that may ask people for access: registered by an operator, or by themselves.';
comment on column auth.oauth_clients.client_secret_hash is 'SHA-256 of 256 random bits; null for a public client.';
comment on column auth.oauth_clients.last_used_at is 'When a person last let it in; null: never.';

create index oauth_clients_created_at_idx on auth.oauth_clients (created_at desc);
create index oauth_clients_dynamic_idx on auth.oauth_clients (created_at)
  where registration_type = 'dynamic';

alter table auth.oauth_clients enable row level security;
alter table auth.oauth_clients force row level security;
grant select, insert, update, delete on auth.oauth_clients to auth_service;
