-- Web pages and sites as sources: what is to be read, which pages were found, and what changed the last time.

alter table public.knowledge_sources drop constraint knowledge_sources_kind_check;
alter table public.knowledge_sources add constraint knowledge_sources_kind_check
  check (kind in ('file', 'web', 'site', 'text', 'answer'));
alter table public.knowledge_sources drop constraint knowledge_sources_status_check;
alter table public.knowledge_sources add constraint knowledge_sources_status_check
  check (status in ('queued', 'processing', 'paused', 'ready', 'failed'));

create table public.knowledge_sites (
  organization_id uuid not null references public.organizations on delete cascade,
  source_id uuid not null default private.uuid_v7(),
  -- One page, or a site: what its map and its links lead to on the same host.
  kind text not null check (kind in ('web', 'site')),
  url text not null check (url ~ '^https?://[^/\s]+' and octet_length(url) <= 2000),
  most_pages integer not null default 200 check (most_pages between 1 and 1000),
  most_depth integer not null default 5 check (most_depth between 0 and 10),
  -- Patterns of paths, a star for anything: a page that one of `exclude` fits, or none of `include`, is not read.
  include text[] not null default '{}' check (private.are_patterns(include)),
  exclude text[] not null default '{}' check (private.are_patterns(exclude)),
  schedule text not null default 'never' check (schedule in ('never', 'hourly', 'daily', 'weekly', 'monthly')),
  -- When it is read again by itself.
  next_at timestamptz,
  run integer not null default 0 check (run >= 0),
  -- The host that the address led to, and what its robots.txt said, in this run.
  host text,
  robots text,
  ended_at timestamptz,
  primary key (organization_id, source_id),
  foreign key (organization_id, source_id)
    references public.knowledge_sources (organization_id, id) on delete cascade deferrable initially deferred
);
comment on table public.knowledge_sites is 'Pages and sites that an organisation has read, and how often.';

create index knowledge_sites_due on public.knowledge_sites (next_at) where next_at is not null;

create trigger make_source after insert on public.knowledge_sites
  for each row execute function private.on_knowledge_site();
create trigger plan_next before update of schedule on public.knowledge_sites
  for each row execute function private.plan_next_sync();

alter table public.knowledge_sites enable row level security;
alter table public.knowledge_sites force row level security;
grant select, insert (organization_id, kind, url, most_pages, most_depth, include, exclude, schedule),
  update (most_pages, most_depth, include, exclude, schedule)
  on public.knowledge_sites to authenticated;

create policy "readers see which sites are read" on public.knowledge_sites
  for select to authenticated
  using (organization_id = any ((select private.organization_ids_with('knowledge.read'))::uuid[]));
create policy "writers add sites" on public.knowledge_sites
  for insert to authenticated
  with check (organization_id = any ((select private.organization_ids_with('knowledge.write'))::uuid[]));
create policy "writers change how sites are read" on public.knowledge_sites
  for update to authenticated
  using (organization_id = any ((select private.organization_ids_with('knowledge.write'))::uuid[]))
  with check (organization_id = any ((select private.organization_ids_with('knowledge.write'))::uuid[]));

alter table public.knowledge_documents add column url text check (octet_length(url) <= 2000);
comment on column public.knowledge_documents.url is 'Where it was read, of a page of the web.';

create table public.knowledge_pages (
  organization_id uuid not null,
  source_id uuid not null,
  url text not null check (octet_length(url) <= 2000),
  depth integer not null check (depth >= 0),
  state text not null default 'waiting' check (state in ('waiting', 'read', 'skipped', 'failed', 'gone')),
  -- Why it was skipped or failed.
  reason text check (char_length(reason) <= 300),
  -- The run it was last seen in.
  run integer not null,
  change text check (change in ('added', 'changed', 'removed')),
  changed_in integer,
  new_passages integer not null default 0,
  gone_passages integer not null default 0,
  document_id uuid,
  content_hash text,
  etag text check (char_length(etag) <= 500),
  storage_key text,
  bytes bigint not null default 0,
  read_at timestamptz,
  primary key (organization_id, source_id, url),
  foreign key (organization_id, source_id)
    references public.knowledge_sources (organization_id, id) on delete cascade
);
comment on table public.knowledge_pages is 'The pages of a source of the web: those that wait, were read, or why not.';

create index knowledge_pages_waiting on public.knowledge_pages (organization_id, source_id, depth, url)
  where state = 'waiting';
create index knowledge_pages_document on public.knowledge_pages (organization_id, document_id);

-- A former original goes once nothing names it.
create trigger drop_original after update of storage_key or delete on public.knowledge_pages
  for each row execute function private.drop_page_original();

alter table public.knowledge_pages enable row level security;
alter table public.knowledge_pages force row level security;
grant select (
  organization_id, source_id, url, depth, state, reason, run, change, changed_in, new_passages, gone_passages,
  document_id, bytes, read_at
) on public.knowledge_pages to authenticated;

create policy "readers see the pages of their sites" on public.knowledge_pages
  for select to authenticated
  using (organization_id = any ((select private.organization_ids_with('knowledge.read'))::uuid[]));
