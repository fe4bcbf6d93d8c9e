-- Connections: systems of other makers in which an organisation's agents may act. What can be done there is offered as
-- tools, so that what asks a visitor first, and what was done, is told of them as of every other tool.

create table public.connections (
  id uuid primary key default private.uuid_v7(),
  organization_id uuid not null references public.organizations on delete cascade,
  kind text not null check (kind in ('salesforce', 'servicenow', 'zapier')),
  base_url text not null check (base_url ~ '^https?://' and char_length(base_url) <= 500),
  is_practice boolean not null default false,
  sealed_credential text not null,
  status text not null default 'connected' check (status in ('connected', 'refused', 'failing')),
  last_error text check (char_length(last_error) <= 300),
  tested_at timestamptz not null default now(),
  created_by uuid default auth.uid() references auth.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  unique (organization_id, kind)
);
comment on table public.connections is 'Other systems in which agents of an organisation may act.';
comment on column public.connections.sealed_credential is
  'What it is entered with, encrypted with a secret that is not in the database.';
comment on column public.connections.is_practice is 'It is the practice system that the product itself serves.';
comment on column public.connections.status is
  'How it was found when it was last used: it may refuse what it is entered with, or fail in another way.';

create index connections_creator on public.connections (created_by);

create trigger touch before update on public.connections
  for each row execute function private.touch();
create trigger log_row after insert or update or delete on public.connections
  for each row execute function private.log_row('connection', 'kind', 'kind,base_url,is_practice,status');

alter table public.connections enable row level security;
alter table public.connections force row level security;
-- Connections are written by database/functions/connections.sql: their secrets pass through the server.
grant select (
    id, organization_id, kind, base_url, is_practice, status, last_error, tested_at, created_by, created_at, updated_at
  ) on public.connections to authenticated;

create policy "readers of keys see their organisation's connections" on public.connections
  for select to authenticated
  using (organization_id = any ((select private.organization_ids_with('interactions.api.keys.read'))::uuid[]));
