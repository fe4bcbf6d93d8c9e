-- What an organisation takes along: an archive of everything.

create table public.organization_exports (
  id uuid primary key default private.uuid_v7(),
  organization_id uuid not null references public.organizations on delete cascade,
  status text not null default 'queued' check (status in ('queued', 'processing', 'ready', 'failed')),
  progress smallint not null default 0 check (progress between 0 and 100),
  error text check (char_length(error) <= 500),
  bytes bigint check (bytes >= 0),
  -- Where the archive lies. Generated, so that no row can point at another organisation's.
  storage_key text generated always as (organization_id::text || '/exports/' || id::text || '.zip') stored,
  requested_by uuid references auth.users on delete set null,
  requested_by_name text not null default '',
  created_at timestamptz not null default now(),
  ready_at timestamptz,
  expires_at timestamptz,
  check ((status = 'failed') = (error is not null)),
  check ((status = 'ready') = (expires_at is not null))
);
comment on table public.organization_exports is 'Archives of everything of an organisation, made when an owner asks.';

create index organization_exports_newest on public.organization_exports (organization_id, created_at desc);
create index organization_exports_of_person on public.organization_exports (requested_by);
create unique index organization_exports_one_at_a_time on public.organization_exports (organization_id)
  where status in ('queued', 'processing');

create trigger enqueue_export after insert on public.organization_exports
  for each row execute function private.on_organization_export();
create trigger enqueue_file_delete after delete on public.organization_exports
  for each row execute function private.on_organization_export();
select private.announce_changes('public.organization_exports', 'organization.write');

alter table public.organization_exports enable row level security;
alter table public.organization_exports force row level security;
grant select on public.organization_exports to authenticated;

create policy "owners see the archives of their organisation" on public.organization_exports
  for select to authenticated
  using (organization_id in (select private.organizations_with('organization.write')));
