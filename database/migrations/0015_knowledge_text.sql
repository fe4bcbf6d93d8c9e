-- The text of knowledge, cut into chunks and indexed for BM25.

create table public.knowledge_documents (
  id uuid primary key default private.uuid_v7(),
  organization_id uuid not null,
  source_id uuid not null,
  title text not null check (char_length(title) between 1 and 500),
  revision integer not null default 1 check (revision > 0),
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, source_id)
    references public.knowledge_sources (organization_id, id) on delete cascade
);
comment on table public.knowledge_documents is 'The documents of a source: one for a file, one a page for a web site.';

create index knowledge_documents_source on public.knowledge_documents (organization_id, source_id);

alter table public.knowledge_documents enable row level security;
alter table public.knowledge_documents force row level security;
grant select on public.knowledge_documents to authenticated;

create policy "readers see their organisation's documents" on public.knowledge_documents
  for select to authenticated
  using (organization_id in (select private.organizations_with('knowledge.read')));

create table public.knowledge_revisions (
  organization_id uuid not null,
  document_id uuid not null,
  number integer not null check (number > 0),
  body text not null,
  -- Offset in the body where each page begins; empty when the format has no pages.
  pages integer[] not null default '{}',
  content_hash text not null,
  created_at timestamptz not null default now(),
  characters integer generated always as (char_length(body)) stored,
  primary key (organization_id, document_id, number),
  foreign key (organization_id, document_id)
    references public.knowledge_documents (organization_id, id) on delete cascade
);

comment on table public.knowledge_revisions is 'The text of a document as it was read, newest number current.';
comment on column public.knowledge_revisions.characters is 'What counts as knowledge text.';

-- Counted at the end of the transaction: indexing takes long, and nobody waits for it.
create constraint trigger count_knowledge_text after insert or update or delete on public.knowledge_revisions
  deferrable initially deferred for each row execute function private.count_knowledge_text();

alter table public.knowledge_revisions enable row level security;
alter table public.knowledge_revisions force row level security;
grant select on public.knowledge_revisions to authenticated;

create policy "readers see what was read" on public.knowledge_revisions
  for select to authenticated
  using (organization_id in (select private.organizations_with('knowledge.read')));

create table public.knowledge_chunks (
  organization_id uuid not null,
  id uuid not null,
  source_id uuid not null,
  document_id uuid not null,
  ordinal integer not null check (ordinal >= 0),
  title text not null,
  heading text[] not null default '{}',
  body text not null check (body <> ''),
  -- Offsets in the text of the document, counted in UTF-16 units as the browser does.
  from_offset integer not null check (from_offset >= 0),
  to_offset integer not null check (to_offset >= from_offset),
  page integer check (page > 0),
  content_hash text not null,
  tsv tsvector not null,
  len integer not null check (len >= 0),
  primary key (organization_id, id),
  foreign key (organization_id, source_id)
    references public.knowledge_sources (organization_id, id) on delete cascade,
  foreign key (organization_id, document_id)
    references public.knowledge_documents (organization_id, id) on delete cascade
);
comment on table public.knowledge_chunks is 'Passages of a document: what retrieval finds and an answer cites.';
comment on column public.knowledge_chunks.id is 'Derived from document and content: a passage that did not change keeps it.';

create index knowledge_chunks_in_order on public.knowledge_chunks (organization_id, document_id, ordinal);
create index knowledge_chunks_source on public.knowledge_chunks (organization_id, source_id);

alter table public.knowledge_chunks enable row level security;
alter table public.knowledge_chunks force row level security;
grant select on public.knowledge_chunks to authenticated;

create policy "readers see their organisation's passages" on public.knowledge_chunks
  for select to authenticated
  using (organization_id in (select private.organizations_with('knowledge.read')));

-- The inverted index. It repeats source and length of the chunk so that ranking reads this index alone.
create table public.knowledge_terms (
  organization_id uuid not null,
  lexeme text not null,
  chunk_id uuid not null,
  source_id uuid not null,
  tf integer not null check (tf > 0),
  len integer not null,
  primary key (organization_id, lexeme, chunk_id) include (source_id, tf, len),
  foreign key (organization_id, source_id)
    references public.knowledge_sources (organization_id, id) on delete cascade
);
comment on table public.knowledge_terms is 'Which stem occurs how often in which chunk.';

create index knowledge_terms_source on public.knowledge_terms (organization_id, source_id, chunk_id);

alter table public.knowledge_terms enable row level security;
alter table public.knowledge_terms force row level security;
grant select on public.knowledge_terms to authenticated;

create policy "readers see their organisation's terms" on public.knowledge_terms
  for select to authenticated
  using (organization_id in (select private.organizations_with('knowledge.read')));
