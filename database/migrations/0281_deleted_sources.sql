-- Sources that were deleted and can still be restored: gone from lists and search at once, and kept with their original
-- for as long as their organisation chose.

alter table public.organizations
  add column deleted_sources_days smallint not null default 30 check (deleted_sources_days between 0 and 365);
comment on column public.organizations.deleted_sources_days is
  'For how many days a deleted source can be restored; 0: it is removed at once.';
grant update (deleted_sources_days) on public.organizations to authenticated;

drop trigger log_row on public.organizations;
create trigger log_row after insert or update on public.organizations
  for each row execute function private.log_row(
    'organization', 'name',
    'name,website,description,summary,industry,team_size,primary_goal,integrations,deleted_sources_days'
  );

create table public.deleted_sources (
  organization_id uuid not null references public.organizations on delete cascade,
  source_id uuid not null,
  title text not null,
  kind text not null,
  original_name text,
  mime_type text,
  bytes bigint,
  storage_key text generated always as (
    case when kind = 'file' then organization_id::text || '/' || source_id::text || '/original' end
  ) stored,
  shared boolean not null,
  -- The agents that it was given to.
  template_ids uuid[] not null,
  -- The row of a written text, or of a page or site.
  written jsonb,
  site jsonb,
  deleted_by uuid default auth.uid() references auth.users on delete set null,
  deleted_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (organization_id, source_id)
);
comment on table public.deleted_sources is
  'Knowledge that was deleted and can be restored until it expires. Takes no room of its organisation: the oldest goes first.';

create index deleted_sources_newest on public.deleted_sources (organization_id, deleted_at desc);
create index deleted_sources_over on public.deleted_sources (expires_at);
create index deleted_sources_deleted_by on public.deleted_sources (deleted_by);

create trigger remove_original after delete on public.deleted_sources
  for each row execute function private.on_deleted_source();
create trigger keep_deleted before delete on public.knowledge_sources
  for each row execute function private.keep_deleted_source();

alter table public.deleted_sources enable row level security;
alter table public.deleted_sources force row level security;
-- Written by deleting a source.
grant select (
    organization_id, source_id, title, kind, original_name, mime_type, bytes, deleted_by, deleted_at, expires_at
  ) on public.deleted_sources to authenticated;
grant delete on public.deleted_sources to authenticated;

create policy "writers see what can be restored" on public.deleted_sources
  for select to authenticated
  using (organization_id = any ((select private.organization_ids_with('knowledge.write'))::uuid[]));
create policy "writers remove what was deleted for good" on public.deleted_sources
  for delete to authenticated
  using (organization_id = any ((select private.organization_ids_with('knowledge.write'))::uuid[]));
