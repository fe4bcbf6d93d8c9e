-- The knowledge base of a connected ServiceNow as a source: its articles are the pages of a site that is read through
-- the connection.
alter table public.knowledge_sources
  drop constraint knowledge_sources_kind_check,
  add constraint knowledge_sources_kind_check
    check (kind in ('file', 'web', 'site', 'servicenow', 'text', 'answer'));
alter table public.knowledge_sites
  drop constraint knowledge_sites_kind_check,
  add constraint knowledge_sites_kind_check check (kind in ('web', 'site', 'servicenow'));
comment on column public.knowledge_sites.kind is
  'One page; a site: what its map and its links lead to on the same host; or the articles of a connected ServiceNow.';

-- Each is read once, however often it is added.
create unique index knowledge_sites_of_system on public.knowledge_sites (organization_id, url)
  where kind = 'servicenow';

-- What a visitor opens of a citation says where it stands on the web as well.
drop function if exists public.cited_text(uuid, integer, integer);
