-- Sources that an organisation shares with visitors: of what an answer cites, its visitor may open the text. An answer
-- remembers which revision it cites and where the passage stands in it; those from before do not, and open nothing.

alter table public.knowledge_sources add column shared boolean not null default false;
comment on column public.knowledge_sources.shared is
  'Whether visitors may open what answers cite of it: database/functions/knowledge-citations.sql.';
grant update (shared) on public.knowledge_sources to authenticated;

drop trigger log_row on public.knowledge_sources;
create trigger log_row after insert or update or delete on public.knowledge_sources
  for each row execute function private.log_row('knowledge_source', 'title', 'title,shared');

alter table public.message_citations
  add column revision integer,
  -- Of the passage in the text of the revision, counted as those of public.knowledge_chunks.
  add column from_offset integer,
  add column to_offset integer,
  add check (num_nulls(revision, from_offset, to_offset) in (0, 3));
comment on column public.message_citations.revision is 'Of the document, when it was cited; null for what was cited before that was kept.';
