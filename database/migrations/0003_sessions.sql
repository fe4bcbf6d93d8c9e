-- Sessions, how each proved who it is, and second factors, which decide who is let in.

create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
create type auth.factor_status as enum ('unverified', 'verified');

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  factor_id uuid,
  aal auth.aal_level default 'aal1',
  not_after timestamptz,
  refreshed_at timestamp,
  user_agent text,
  ip inet,
  tag text,
  oauth_client_id uuid,
  scopes text,
  refresh_token_hmac_key text,
  refresh_token_counter bigint
);
comment on table auth.sessions is 'One row a sign-in; deleting it ends the session at the next request.';
comment on column auth.sessions.tag is '''signup'' for a session opened by signing up: let in without a one-time code.';

create index sessions_user_id_created_at_idx on auth.sessions (user_id, created_at desc);
create index sessions_not_after_idx on auth.sessions (not_after desc);

alter table auth.sessions enable row level security;
alter table auth.sessions force row level security;
grant select, insert, update, delete on auth.sessions to auth_service;

create table auth.refresh_tokens (
  instance_id uuid default '00000000-0000-0000-0000-000000000000',
  id bigserial primary key,
  token varchar(255) not null unique,
  user_id varchar(255) not null,
  revoked boolean not null default false,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  parent varchar(255),
  session_id uuid references auth.sessions on delete cascade
);
comment on table auth.refresh_tokens is 'The lineage of a session''s refresh tokens, oldest first; one is active.';
comment on column auth.refresh_tokens.token is 'SHA-256 of the token, never the token; parent holds the predecessor''s.';

create index refresh_tokens_session_id_revoked_idx on auth.refresh_tokens (session_id, revoked);
create index refresh_tokens_parent_idx on auth.refresh_tokens (parent);
create index refresh_tokens_updated_at_idx on auth.refresh_tokens (updated_at desc);

alter table auth.refresh_tokens enable row level security;
alter table auth.refresh_tokens force row level security;
grant select, insert, update, delete on auth.refresh_tokens to auth_service;
grant usage, select on sequence auth.refresh_tokens_id_seq to auth_service;

create table auth.mfa_amr_claims (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references auth.sessions on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  authentication_method text not null,
  provider text,
  constraint mfa_amr_claims_session_id_authentication_method_pkey unique (session_id, authentication_method)
);

comment on table auth.mfa_amr_claims is 'How a session proved who it is, one row a method.';
comment on column auth.mfa_amr_claims.provider is 'Which identity provider proved it, for methods of one.';

alter table auth.mfa_amr_claims enable row level security;
alter table auth.mfa_amr_claims force row level security;
grant select, insert, update, delete on auth.mfa_amr_claims to auth_service;

create table auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  secret text,
  phone text,
  last_challenged_at timestamptz unique,
  web_authn_credential jsonb,
  web_authn_aaguid uuid,
  last_webauthn_challenge_data jsonb
);
comment on table auth.mfa_factors is 'Second factors: authenticator apps, phones and security keys.';

create unique index mfa_factors_user_friendly_name_unique on auth.mfa_factors (friendly_name, user_id)
  where trim(friendly_name) <> '';
create unique index unique_phone_factor_per_user on auth.mfa_factors (user_id, phone);
create index factor_id_created_at_idx on auth.mfa_factors (user_id, created_at);

create trigger announce_person after insert or update of status or delete on auth.mfa_factors
  for each row execute function private.announce_person();

alter table auth.mfa_factors enable row level security;
alter table auth.mfa_factors force row level security;
grant select, insert, update, delete on auth.mfa_factors to auth_service;

create table auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  created_at timestamptz not null default now(),
  verified_at timestamptz,
  ip_address inet not null,
  otp_code text,
  web_authn_session_data jsonb
);
comment on table auth.mfa_challenges is 'Questions put to a second factor, each answered at most once.';

create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);
create index mfa_challenge_created_at_idx on auth.mfa_challenges (created_at desc);

alter table auth.mfa_challenges enable row level security;
alter table auth.mfa_challenges force row level security;
grant select, insert, update, delete on auth.mfa_challenges to auth_service;

create table auth.recovery_codes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, code_hash)
);
comment on table auth.recovery_codes is 'What stands in for a lost second factor, once each.';
comment on column auth.recovery_codes.code_hash is 'Keyed with a secret that is not in the database.';

alter table auth.recovery_codes enable row level security;
alter table auth.recovery_codes force row level security;
grant select, insert, update, delete on auth.recovery_codes to auth_service;
