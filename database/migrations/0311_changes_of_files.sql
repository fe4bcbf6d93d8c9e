-- What a file changed that took the place of another: shown beside the source.

alter table public.knowledge_sources
  add column new_passages integer check (new_passages >= 0),
  add column gone_passages integer check (gone_passages >= 0);
comment on column public.knowledge_sources.new_passages is
  'Of a file that took the place of another: how many of its passages the one before did not have. Null before.';
comment on column public.knowledge_sources.gone_passages is 'How many passages of the one before it does not have.';
