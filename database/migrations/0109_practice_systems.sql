-- Practice systems: small companies in systems of other makers, served by the product itself, so that a connection can
-- be tried without a subscription. The server speaks each system's protocol and keeps its records here.

create table public.practice_systems (
  organization_id uuid not null references public.organizations on delete cascade,
  system text not null check (system in ('salesforce', 'servicenow', 'zapier')),
  client_id uuid not null default gen_random_uuid(),
  allows_access boolean not null default true,
  tokens_from timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (organization_id, system)
);
comment on table public.practice_systems is 'Systems to practise with, one of each kind for an organisation.';
comment on column public.practice_systems.tokens_from is 'Tokens from before are taken no more.';

alter table public.practice_systems enable row level security;
alter table public.practice_systems force row level security;
-- Written by database/functions/practice-systems.sql.
grant select (organization_id, system, allows_access, created_at) on public.practice_systems to authenticated;

create policy "readers of keys see their organisation's practice systems" on public.practice_systems
  for select to authenticated
  using (organization_id = any ((select private.organization_ids_with('interactions.api.keys.read'))::uuid[]));

create table public.practice_records (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  system text not null,
  table_name text not null check (char_length(table_name) between 1 and 80),
  fields jsonb not null check (jsonb_typeof(fields) = 'object' and pg_column_size(fields) <= 32768),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  foreign key (organization_id, system) references public.practice_systems on delete cascade
);
comment on table public.practice_records is 'The records of practice systems, with the fields that their system gives them.';

create index practice_records_newest on public.practice_records (organization_id, system, table_name, created_at desc);

alter table public.practice_records enable row level security;
alter table public.practice_records force row level security;
grant select on public.practice_records to authenticated;

create policy "readers of keys see the records of practice systems" on public.practice_records
  for select to authenticated
  using (organization_id = any ((select private.organization_ids_with('interactions.api.keys.read'))::uuid[]));
