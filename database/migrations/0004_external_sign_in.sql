-- Sign-in through other identity providers.

create type auth.code_challenge_method as enum ('s256', 'plain');

create table auth.flow_state (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users on delete cascade,
  auth_code text,
  code_challenge_method auth.code_challenge_method,
  code_challenge text,
  provider_type text not null,
  provider_access_token text,
  provider_refresh_token text,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  authentication_method text not null,
  auth_code_issued_at timestamptz,
  invite_token text,
  referrer text,
  oauth_client_state_id uuid,
  linking_target_id uuid,
  email_optional boolean not null default false,
  nonce text
);

comment on table auth.flow_state is 'Sign-ins under way that end with a code for the browser that began them.';
comment on column auth.flow_state.nonce is
  'What the client asked the provider to repeat; null when the server''s own nonce is expected.';
comment on column auth.flow_state.provider_access_token is
  'Encrypted with a key that is not in the database; gone with the exchange of the code.';
comment on column auth.flow_state.invite_token is 'The id of the invitation''s one-time token, never the token.';

create index flow_state_auth_code_idx on auth.flow_state (auth_code);
create index flow_state_user_method_idx on auth.flow_state (user_id, authentication_method);
create index flow_state_created_at_idx on auth.flow_state (created_at desc);

alter table auth.flow_state enable row level security;
alter table auth.flow_state force row level security;
grant select, insert, update, delete on auth.flow_state to auth_service;

create table auth.sso_providers (
  id uuid primary key default gen_random_uuid(),
  resource_id text check (char_length(resource_id) > 0),
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  disabled boolean
);
comment on table auth.sso_providers is 'Companies'' identity providers.';

create unique index sso_providers_resource_id_idx on auth.sso_providers (lower(resource_id));

alter table auth.sso_providers enable row level security;
alter table auth.sso_providers force row level security;
grant select, insert, update, delete on auth.sso_providers to auth_service;

create table auth.sso_domains (
  id uuid primary key default gen_random_uuid(),
  sso_provider_id uuid not null references auth.sso_providers on delete cascade,
  domain text not null check (char_length(domain) > 0),
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);
comment on table auth.sso_domains is 'E-mail domains that sign in through an identity provider.';

create unique index sso_domains_domain_idx on auth.sso_domains (lower(domain));
create index sso_domains_sso_provider_id_idx on auth.sso_domains (sso_provider_id);

alter table auth.sso_domains enable row level security;
alter table auth.sso_domains force row level security;
grant select, insert, update, delete on auth.sso_domains to auth_service;

create table auth.saml_providers (
  id uuid primary key default gen_random_uuid(),
  sso_provider_id uuid not null references auth.sso_providers on delete cascade,
  entity_id text not null unique check (char_length(entity_id) > 0),
  metadata_xml text not null check (char_length(metadata_xml) > 0),
  metadata_url text check (char_length(metadata_url) > 0),
  attribute_mapping jsonb,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  name_id_format text
);
comment on table auth.saml_providers is 'The SAML metadata of an identity provider.';

create index saml_providers_sso_provider_id_idx on auth.saml_providers (sso_provider_id);

alter table auth.saml_providers enable row level security;
alter table auth.saml_providers force row level security;
grant select, insert, update, delete on auth.saml_providers to auth_service;

create table auth.saml_relay_states (
  id uuid primary key default gen_random_uuid(),
  sso_provider_id uuid not null references auth.sso_providers on delete cascade,
  request_id text not null check (char_length(request_id) > 0),
  for_email text,
  redirect_to text,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  flow_state_id uuid references auth.flow_state on delete cascade
);
comment on table auth.saml_relay_states is 'SAML sign-ins under way.';

create index saml_relay_states_sso_provider_id_idx on auth.saml_relay_states (sso_provider_id);
create index saml_relay_states_flow_state_id_idx on auth.saml_relay_states (flow_state_id);
create index saml_relay_states_for_email_idx on auth.saml_relay_states (for_email);
create index saml_relay_states_created_at_idx on auth.saml_relay_states (created_at desc);

alter table auth.saml_relay_states enable row level security;
alter table auth.saml_relay_states force row level security;
grant select, insert, update, delete on auth.saml_relay_states to auth_service;
