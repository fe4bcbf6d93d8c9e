-- Collections: sources that an organisation keeps together under a name. An agent that is given a collection may use what
-- is in it at the moment of a question, so that what is put in later is known at once, and what is taken out no more.

create table public.knowledge_collections (
  id uuid primary key default private.uuid_v7(),
  organization_id uuid not null references public.organizations on delete cascade,
  name text not null check (name = btrim(name) and char_length(name) between 1 and 80),
  created_at timestamptz not null default now(),
  unique (organization_id, id)
);
comment on table public.knowledge_collections is 'Names under which an organisation keeps sources together.';

create unique index knowledge_collections_name on public.knowledge_collections (organization_id, lower(name));

create trigger log_row after insert or update or delete on public.knowledge_collections
  for each row execute function private.log_row('knowledge_collection', 'name', 'name');
create trigger count_new_rows after insert on public.knowledge_collections referencing new table as changed
  for each statement execute function private.count_rows();
create trigger count_gone_rows after delete on public.knowledge_collections referencing old table as changed
  for each statement execute function private.count_rows();
select private.announce_changes('public.knowledge_collections', 'knowledge.read');

alter table public.knowledge_collections enable row level security;
alter table public.knowledge_collections force row level security;
grant select, delete, insert (organization_id, name), update (name) on public.knowledge_collections to authenticated;

create policy "readers see their organisation's collections" on public.knowledge_collections
  for select to authenticated
  using (organization_id = any ((select private.organization_ids_with('knowledge.read'))::uuid[]));
create policy "writers make collections" on public.knowledge_collections
  for insert to authenticated
  with check (organization_id = any ((select private.organization_ids_with('knowledge.write'))::uuid[]));
create policy "writers rename collections" on public.knowledge_collections
  for update to authenticated
  using (organization_id = any ((select private.organization_ids_with('knowledge.write'))::uuid[]))
  with check (organization_id = any ((select private.organization_ids_with('knowledge.write'))::uuid[]));
create policy "writers delete collections" on public.knowledge_collections
  for delete to authenticated
  using (organization_id = any ((select private.organization_ids_with('knowledge.write'))::uuid[]));

create table public.knowledge_collection_sources (
  organization_id uuid not null,
  collection_id uuid not null,
  source_id uuid not null,
  primary key (collection_id, source_id),
  foreign key (organization_id, collection_id)
    references public.knowledge_collections (organization_id, id) on delete cascade,
  foreign key (organization_id, source_id)
    references public.knowledge_sources (organization_id, id) on delete cascade
);
comment on table public.knowledge_collection_sources is 'Which sources are in a collection.';

create index knowledge_collection_sources_source on public.knowledge_collection_sources (organization_id, source_id);

create trigger count_new_rows after insert on public.knowledge_collection_sources referencing new table as changed
  for each statement execute function private.count_rows();
create trigger count_gone_rows after delete on public.knowledge_collection_sources referencing old table as changed
  for each statement execute function private.count_rows();
select private.announce_changes('public.knowledge_collection_sources', 'knowledge.read');

alter table public.knowledge_collection_sources enable row level security;
alter table public.knowledge_collection_sources force row level security;
grant select, insert, delete on public.knowledge_collection_sources to authenticated;

create policy "readers see what is in a collection" on public.knowledge_collection_sources
  for select to authenticated
  using (organization_id = any ((select private.organization_ids_with('knowledge.read'))::uuid[]));
create policy "writers put a source into a collection" on public.knowledge_collection_sources
  for insert to authenticated
  with check (organization_id = any ((select private.organization_ids_with('knowledge.write'))::uuid[]));
create policy "writers take a source out of a collection" on public.knowledge_collection_sources
  for delete to authenticated
  using (organization_id = any ((select private.organization_ids_with('knowledge.write'))::uuid[]));

create table public.template_knowledge_collections (
  organization_id uuid not null,
  template_id uuid not null,
  collection_id uuid not null,
  primary key (template_id, collection_id),
  foreign key (organization_id, template_id)
    references public.templates (organization_id, id) on delete cascade,
  foreign key (organization_id, collection_id)
    references public.knowledge_collections (organization_id, id) on delete cascade
);
comment on table public.template_knowledge_collections is
  'The collections an agent may use, beside single sources, when its knowledge_scope is selected.';

create index template_knowledge_collections_organization on public.template_knowledge_collections
  (organization_id, collection_id);

create trigger count_new_rows after insert on public.template_knowledge_collections referencing new table as changed
  for each statement execute function private.count_rows();
create trigger count_gone_rows after delete on public.template_knowledge_collections referencing old table as changed
  for each statement execute function private.count_rows();

alter table public.template_knowledge_collections enable row level security;
alter table public.template_knowledge_collections force row level security;
grant select, insert, delete on public.template_knowledge_collections to authenticated;

create policy "readers see which collections an agent may use" on public.template_knowledge_collections
  for select to authenticated
  using (organization_id = any ((select private.organization_ids_with('agents.read'))::uuid[]));
create policy "writers give an agent a collection" on public.template_knowledge_collections
  for insert to authenticated
  with check (organization_id = any ((select private.organization_ids_with('agents.write'))::uuid[]));
create policy "writers take a collection from an agent" on public.template_knowledge_collections
  for delete to authenticated
  using (organization_id = any ((select private.organization_ids_with('agents.write'))::uuid[]));

-- Those that a source was in when it was deleted.
alter table public.deleted_sources add column collection_ids uuid[] not null default '{}';

-- Published agents say it as drafts do, so that nothing seems to have changed.
update public.template_versions set definition = definition || '{"knowledge_collection_ids": []}';
