-- Sign-in by SAML: whose provider it is, how its groups become roles, our own key, and what was used once.

alter table auth.sso_providers
  add column organization_id uuid references public.organizations on delete cascade,
  add column role_groups jsonb not null default '{}' check (jsonb_typeof(role_groups) = 'object'),
  add column idp_initiated boolean not null default false,
  add column last_test jsonb;
comment on column auth.sso_providers.organization_id is
  'Whose members sign in by it; null for one of an operator that no organisation has yet.';
comment on column auth.sso_providers.role_groups is 'The names of groups that give each role, beside the role''s own name.';
comment on column auth.sso_providers.idp_initiated is 'Whether a sign-in may begin at the provider, without a request of ours.';
comment on column auth.sso_providers.last_test is 'What the last sign-in on trial came to.';

-- An organisation signs in by one provider.
create unique index sso_providers_organization on auth.sso_providers (organization_id);

-- One that was only named takes it from nobody: of those that sign in, organization_sso_providers lets one be.
alter table auth.saml_providers drop constraint saml_providers_entity_id_key;
alter table auth.saml_providers add column summary jsonb not null default '{}';
comment on column auth.saml_providers.summary is 'What pages show of the metadata: the sign-in address and when the certificates end.';
create index saml_providers_entity_id_idx on auth.saml_providers (entity_id);

alter table auth.saml_relay_states add column tested_by uuid references auth.users on delete cascade;
comment on column auth.saml_relay_states.tested_by is 'The owner who tries the sign-in; nobody is signed in by it.';
create index saml_relay_states_tested_by_idx on auth.saml_relay_states (tested_by);

alter table auth.flow_state add column session_not_after timestamptz;
comment on column auth.flow_state.session_not_after is 'When the session ends that the code is traded for, if a provider says so.';

create table auth.saml_assertions (
  sso_provider_id uuid not null references auth.sso_providers on delete cascade,
  assertion_hash text not null check (assertion_hash ~ '^[0-9a-f]{64}$'),
  good_until timestamptz not null,
  primary key (sso_provider_id, assertion_hash)
);
comment on table auth.saml_assertions is 'Assertions that signed somebody in: each does so once.';
create index saml_assertions_good_until_idx on auth.saml_assertions (good_until);

alter table auth.saml_assertions enable row level security;
alter table auth.saml_assertions force row level security;
grant select, insert, update, delete on auth.saml_assertions to auth_service;

create table auth.saml_keys (
  id uuid primary key default gen_random_uuid(),
  sealed_key text not null check (char_length(sealed_key) between 1 and 16384),
  certificate text not null check (char_length(certificate) between 1 and 16384),
  created_at timestamptz not null default now()
);
comment on table auth.saml_keys is 'The keys that sign our requests to identity providers, newest first.';
comment on column auth.saml_keys.sealed_key is 'Encrypted with a key that is not in the database.';

alter table auth.saml_keys enable row level security;
alter table auth.saml_keys force row level security;
grant select, insert on auth.saml_keys to auth_service;

alter table public.organization_sso_providers
  add column sso_provider_id uuid unique references auth.sso_providers on delete cascade;
comment on column public.organization_sso_providers.sso_provider_id is 'How sign-ins by it are known; null where it was only named.';
