-- What people allowed to apps of others: to talk to the agents of one organisation in their name, and nothing else.

create table public.app_grants (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations on delete cascade,
  user_id uuid not null,
  client_id uuid not null references auth.oauth_clients on delete cascade,
  client_name text not null check (char_length(client_name) between 1 and 200),
  client_host text not null check (char_length(client_host) between 1 and 255),
  scopes text[] not null check (scopes <@ array['conversations.write'] and cardinality(scopes) > 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  unique (organization_id, user_id, client_id),
  -- Who leaves the organisation leaves no app behind in it.
  foreign key (organization_id, user_id)
    references public.organization_members (organization_id, user_id) on delete cascade
);
comment on table public.app_grants is
  'Apps of others that members let in: they talk to the agents of the organisation in the name of that member.';
comment on column public.app_grants.client_name is 'What the app called itself when it was let in.';
comment on column public.app_grants.client_host is 'Where the app was sent back to: the host of its address.';

create index app_grants_newest on public.app_grants (organization_id, created_at desc);
create index app_grants_person on public.app_grants (user_id);
create index app_grants_client on public.app_grants (client_id);

create trigger log_acts after insert or delete on public.app_grants
  for each row execute function private.log_row('app', 'client_name', '');
create trigger end_apps after update of role on public.organization_members
  for each row when (new.role = 'INACTIVE') execute function private.end_apps_of_member();

alter table public.app_grants enable row level security;
alter table public.app_grants force row level security;
-- They are made by database/functions/accounts/oauth-server.sql, when a person consents.
grant select, delete on public.app_grants to authenticated;

create policy "people see what they allowed, owners what is allowed in their organisation" on public.app_grants
  for select to authenticated
  using (
    user_id = (select auth.uid()) and (select private.session_verified())
    or organization_id = any ((select private.organization_ids_with('organization.write'))::uuid[])
  );
create policy "people end what they allowed, owners what is allowed in their organisation" on public.app_grants
  for delete to authenticated
  using (
    user_id = (select auth.uid()) and (select private.session_verified())
    or organization_id = any ((select private.organization_ids_with('organization.write'))::uuid[])
  );

create table auth.oauth_authorizations (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references auth.oauth_clients on delete cascade,
  user_id uuid references auth.users on delete cascade,
  grant_id uuid references public.app_grants on delete cascade,
  redirect_uri text not null check (char_length(redirect_uri) <= 2048),
  scope text not null,
  state text check (char_length(state) <= 2048),
  code_challenge text not null check (code_challenge ~ '^[A-Za-z0-9_-]{43}$'),
  status text not null default 'pending' check (status in ('pending', 'approved', 'denied', 'exchanged')),
  code_hash text unique,
  created_at timestamptz not null default now(),
  approved_at timestamptz,
  check ((status in ('approved', 'exchanged')) = (code_hash is not null))
);
comment on table auth.oauth_authorizations is
  'Requests of apps that wait for a person''s word, and the codes that were given for them.';
comment on column auth.oauth_authorizations.user_id is 'Who read the request first: it is no one else''s from then on.';
comment on column auth.oauth_authorizations.code_challenge is 'Of the method S256, the only one.';
comment on column auth.oauth_authorizations.code_hash is 'SHA-256 of the code, never the code.';

create index oauth_authorizations_created_at_idx on auth.oauth_authorizations (created_at);
create index oauth_authorizations_client_idx on auth.oauth_authorizations (client_id);
create index oauth_authorizations_user_idx on auth.oauth_authorizations (user_id);
create index oauth_authorizations_grant_idx on auth.oauth_authorizations (grant_id);

alter table auth.oauth_authorizations enable row level security;
alter table auth.oauth_authorizations force row level security;
grant select, insert, update, delete on auth.oauth_authorizations to auth_service;

create table auth.oauth_tokens (
  token_hash text primary key,
  kind text not null check (kind in ('access', 'refresh')),
  grant_id uuid not null references public.app_grants on delete cascade,
  -- The sign-in that it stems from: one lineage of refresh tokens with their access tokens.
  lineage uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  check (kind = 'refresh' or used_at is null)
);
comment on table auth.oauth_tokens is 'Tokens of apps. Each is random, and stored as its SHA-256.';
comment on column auth.oauth_tokens.used_at is 'When a refresh token was traded for its successor.';

create index oauth_tokens_grant_idx on auth.oauth_tokens (grant_id);
create index oauth_tokens_lineage_idx on auth.oauth_tokens (lineage);
create index oauth_tokens_expires_at_idx on auth.oauth_tokens (expires_at);

alter table auth.oauth_tokens enable row level security;
alter table auth.oauth_tokens force row level security;
grant select, insert, update, delete on auth.oauth_tokens to auth_service;
