-- Knowledge: what an organisation's agents may read and cite. Files are read in turn: organisations one after the
-- other, small texts in a lane of their own, a budget for each.

create table public.knowledge_sources (
  id uuid primary key default private.uuid_v7(),
  organization_id uuid not null references public.organizations on delete cascade,
  title text not null check (char_length(btrim(title)) between 1 and 200),
  kind text not null check (kind in ('file', 'web', 'text')),
  status text not null default 'queued' check (status in ('queued', 'processing', 'ready', 'failed')),
  progress smallint not null default 0 check (progress between 0 and 100),
  error text check (char_length(error) <= 500),
  -- As the uploader's computer called it: shown, and the only hint that a text is Markdown. Never a path.
  original_name text check (char_length(original_name) <= 255),
  mime_type text check (char_length(mime_type) <= 200),
  bytes bigint check (bytes >= 0),
  -- Where the file lies. Generated, so that no row can point at another organisation's file.
  storage_key text generated always as (
    case when kind = 'file' then organization_id::text || '/' || id::text || '/original' end
  ) stored,
  language text not null default 'simple',
  chunk_count integer not null default 0 check (chunk_count >= 0),
  term_count bigint not null default 0 check (term_count >= 0),
  content_hash text,
  created_by uuid default auth.uid() references auth.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  check ((status = 'failed') = (error is not null))
);
comment on table public.knowledge_sources is 'Files, pages and texts that an organisation teaches its agents.';
comment on column public.knowledge_sources.term_count is 'Sum of the lengths of the chunks, for the average of BM25.';

create index knowledge_sources_newest on public.knowledge_sources (organization_id, created_at desc);
create index knowledge_sources_created_by on public.knowledge_sources (created_by);

create trigger touch before update on public.knowledge_sources
  for each row execute function private.touch();
create trigger enqueue_index after insert or update of status on public.knowledge_sources
  for each row execute function private.on_knowledge_source();
create trigger enqueue_file_delete after delete on public.knowledge_sources
  for each row execute function private.on_knowledge_source();
create trigger log_row after insert or update or delete on public.knowledge_sources
  for each row execute function private.log_row('knowledge_source', 'title', 'title');
create constraint trigger count_files
  after insert or delete or update of organization_id, bytes on public.knowledge_sources
  deferrable initially deferred for each row execute function private.count_files();
select private.announce_changes('public.knowledge_sources', 'knowledge.read');

alter table public.knowledge_sources enable row level security;
alter table public.knowledge_sources force row level security;
-- Sources are added by private.add_knowledge_file: status, progress and file are not for clients to write.
grant select, delete, update (title) on public.knowledge_sources to authenticated;

create policy "readers see their organisation's sources" on public.knowledge_sources
  for select to authenticated
  using (organization_id in (select private.organizations_with('knowledge.read')));
create policy "writers rename sources" on public.knowledge_sources
  for update to authenticated
  using (organization_id in (select private.organizations_with('knowledge.write')))
  with check (organization_id in (select private.organizations_with('knowledge.write')));
create policy "writers delete sources" on public.knowledge_sources
  for delete to authenticated
  using (organization_id in (select private.organizations_with('knowledge.write')));

create table public.template_knowledge_sources (
  organization_id uuid not null,
  template_id uuid not null,
  source_id uuid not null,
  primary key (template_id, source_id),
  foreign key (organization_id, template_id)
    references public.templates (organization_id, id) on delete cascade,
  foreign key (organization_id, source_id)
    references public.knowledge_sources (organization_id, id) on delete cascade
);
comment on table public.template_knowledge_sources is
  'The sources an agent may use when its knowledge_scope is selected.';

create index template_knowledge_sources_organization on public.template_knowledge_sources
  (organization_id, source_id);

create trigger count_new_rows after insert on public.template_knowledge_sources referencing new table as changed
  for each statement execute function private.count_rows();
create trigger count_gone_rows after delete on public.template_knowledge_sources referencing old table as changed
  for each statement execute function private.count_rows();

alter table public.template_knowledge_sources enable row level security;
alter table public.template_knowledge_sources force row level security;
grant select, insert, delete on public.template_knowledge_sources to authenticated;

create policy "readers see what an agent may use" on public.template_knowledge_sources
  for select to authenticated
  using (organization_id in (select private.organizations_with('agents.read')));
create policy "writers give an agent a source" on public.template_knowledge_sources
  for insert to authenticated
  with check (organization_id in (select private.organizations_with('agents.write')));
create policy "writers take a source from an agent" on public.template_knowledge_sources
  for delete to authenticated
  using (organization_id in (select private.organizations_with('agents.write')));

create table private.indexing_budgets (
  organization_id uuid primary key references public.organizations on delete cascade,
  paid_until timestamptz not null
);
comment on table private.indexing_budgets is
  'Until when an organisation has paid for the processor time that reading its files took.';

alter table private.indexing_budgets enable row level security;
alter table private.indexing_budgets force row level security;
