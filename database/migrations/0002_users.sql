-- Identity: the tables of the auth protocol, with its names, columns and enum types so that data can move in and out.
-- Only the role of the auth service reaches them; every other reader goes through a definer function. Row level
-- security is forced without policies, so that not even an owner without bypassrls reads them by accident.

create table auth.users (
  instance_id uuid default '00000000-0000-0000-0000-000000000000',
  id uuid primary key default gen_random_uuid(),
  aud varchar(255) default 'authenticated',
  role varchar(255) default 'authenticated',
  email varchar(255),
  encrypted_password varchar(255),
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_token varchar(255) default '',
  confirmation_sent_at timestamptz,
  recovery_token varchar(255) default '',
  recovery_sent_at timestamptz,
  email_change_token_new varchar(255) default '',
  email_change varchar(255) default '',
  email_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb default '{}',
  raw_user_meta_data jsonb default '{}',
  is_super_admin boolean,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  phone text unique,
  phone_confirmed_at timestamptz,
  phone_change text default '',
  phone_change_token varchar(255) default '',
  phone_change_sent_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  email_change_token_current varchar(255) default '',
  email_change_confirm_status smallint default 0 check (email_change_confirm_status between 0 and 2),
  banned_until timestamptz,
  reauthentication_token varchar(255) default '',
  reauthentication_sent_at timestamptz,
  is_sso_user boolean not null default false,
  deleted_at timestamptz,
  is_anonymous boolean not null default false,
  email_autoconfirmed boolean not null default false,
  phone_autoconfirmed boolean not null default false
);

comment on table auth.users is 'People who signed in at least once, anonymous visitors included.';
comment on column auth.users.encrypted_password is 'argon2id, or bcrypt from an import until the next sign-in.';
-- An address or number that AUTH_AUTOCONFIRM or AUTH_PHONE_AUTOCONFIRM took at its word is confirmed, so that its
-- person can begin, and proven by nobody. The first proof of it ends whatever was put into the account before.
comment on column auth.users.email_autoconfirmed is
  'Whether the address is confirmed by configuration alone: nobody has shown yet that the mailbox is theirs.';
comment on column auth.users.phone_autoconfirmed is
  'Whether the number is confirmed by configuration alone: nobody has shown yet that it is theirs.';

create unique index users_email_partial_key on auth.users (email) where is_sso_user = false;
create index users_instance_id_idx on auth.users (instance_id);
create index users_newest on auth.users (created_at desc, id);
create index users_anonymous on auth.users (created_at) where is_anonymous;
-- Every sign-in asks whether hashes of an import are left, so that an account with one takes no other time than none.
create index users_imported_password on auth.users (id)
  where encrypted_password not like '$argon2id$v=19$m=19456,t=2,p=1$%';

create trigger rename_member_profiles after update of email, raw_user_meta_data, deleted_at on auth.users
  for each row
  when (
    (new.email, new.raw_user_meta_data, new.deleted_at)
    is distinct from (old.email, old.raw_user_meta_data, old.deleted_at)
  )
  execute function private.rename_member_profiles();
create trigger leave_with_account before delete on auth.users
  for each row execute function private.leave_with_account();
create trigger leave_with_account_kept before update of deleted_at on auth.users
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function private.leave_with_account();

alter table auth.users enable row level security;
alter table auth.users force row level security;
grant select, insert, update, delete on auth.users to auth_service;

create table auth.identities (
  id uuid primary key default gen_random_uuid(),
  provider_id text not null,
  user_id uuid not null references auth.users on delete cascade,
  identity_data jsonb not null,
  provider text not null,
  last_sign_in_at timestamptz,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  email text generated always as (lower(identity_data ->> 'email')) stored,
  constraint identities_provider_id_provider_unique unique (provider_id, provider)
);
comment on table auth.identities is 'Ways in which a user signs in: one row a provider.';

create index identities_user_id_idx on auth.identities (user_id);
create index identities_email_idx on auth.identities (email text_pattern_ops);

alter table auth.identities enable row level security;
alter table auth.identities force row level security;
grant select, insert, update, delete on auth.identities to auth_service;

create type auth.one_time_token_type as enum (
  'confirmation_token',
  'reauthentication_token',
  'recovery_token',
  'email_change_token_new',
  'email_change_token_current',
  'phone_change_token'
);

create table auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  token_type auth.one_time_token_type not null,
  token_hash text not null check (char_length(token_hash) > 0),
  relates_to text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table auth.one_time_tokens is 'Codes and links that were mailed and not used yet, one a user and purpose.';
comment on column auth.one_time_tokens.token_hash is
  'SHA-256 of the token in the link; the code is derived from it with a key that is not in the database.';

create unique index one_time_tokens_user_id_token_type_key on auth.one_time_tokens (user_id, token_type);
create index one_time_tokens_token_hash_hash_idx on auth.one_time_tokens using hash (token_hash);
create index one_time_tokens_relates_to_hash_idx on auth.one_time_tokens using hash (relates_to);

alter table auth.one_time_tokens enable row level security;
alter table auth.one_time_tokens force row level security;
grant select, insert, update, delete on auth.one_time_tokens to auth_service;

create table auth.audit_log_entries (
  instance_id uuid default '00000000-0000-0000-0000-000000000000',
  id uuid primary key default gen_random_uuid(),
  payload json,
  created_at timestamptz default now(),
  ip_address varchar(64) not null default ''
);
comment on table auth.audit_log_entries is 'What happened to identities, append only.';

create index audit_log_entries_newest on auth.audit_log_entries (created_at desc);

alter table auth.audit_log_entries enable row level security;
alter table auth.audit_log_entries force row level security;
-- The log of what happened is written and read, never changed.
grant select, insert on auth.audit_log_entries to auth_service;

create table auth.counters (
  key text not null,
  window_start timestamptz not null,
  count integer not null check (count >= 0),
  primary key (key, window_start)
);
comment on table auth.counters is
  'Requests and failed tries per address, account and code, so that every server process counts the same.';

create index counters_window_start_idx on auth.counters (window_start);

alter table auth.counters enable row level security;
alter table auth.counters force row level security;
grant select, insert, update, delete on auth.counters to auth_service;

create table auth.known_devices (
  user_id uuid not null references auth.users on delete cascade,
  device text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (user_id, device)
);
comment on table auth.known_devices is 'From where a user signed in before; a sign-in from elsewhere is told by mail.';
comment on column auth.known_devices.device is
  'Browser, system and network, as a hash keyed with a secret that is not in the database.';

create index known_devices_last_seen_at_idx on auth.known_devices (last_seen_at);

alter table auth.known_devices enable row level security;
alter table auth.known_devices force row level security;
grant select, insert, update, delete on auth.known_devices to auth_service;
