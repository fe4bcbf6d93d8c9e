-- Words that mean the same in an organisation ("holiday", "annual leave"), for the search to know.

create table public.knowledge_synonyms (
  id uuid primary key default private.uuid_v7(),
  organization_id uuid not null references public.organizations on delete cascade,
  words text[] not null check (
    cardinality(words) between 2 and 10 and array_ndims(words) = 1 and array_position(words, null) is null
    and char_length(array_to_string(words, '')) <= 400
    and 1 <= all (private.word_lengths(words))
  ),
  created_at timestamptz not null default now(),
  unique (organization_id, id)
);
comment on table public.knowledge_synonyms is 'Words and phrases of an organisation that mean the same: a question with one finds the others.';

create trigger count_new_rows after insert on public.knowledge_synonyms referencing new table as changed
  for each statement execute function private.count_rows();
create trigger count_gone_rows after delete on public.knowledge_synonyms referencing old table as changed
  for each statement execute function private.count_rows();

alter table public.knowledge_synonyms enable row level security;
alter table public.knowledge_synonyms force row level security;
grant select, delete, insert (organization_id, words), update (words) on public.knowledge_synonyms to authenticated;

create policy "readers see which words mean the same" on public.knowledge_synonyms
  for select to authenticated
  using (organization_id in (select private.organizations_with('knowledge.read')));
create policy "writers add words that mean the same" on public.knowledge_synonyms
  for insert to authenticated
  with check (organization_id in (select private.organizations_with('knowledge.write')));
create policy "writers change words that mean the same" on public.knowledge_synonyms
  for update to authenticated
  using (organization_id in (select private.organizations_with('knowledge.write')))
  with check (organization_id in (select private.organizations_with('knowledge.write')));
create policy "writers delete words that mean the same" on public.knowledge_synonyms
  for delete to authenticated
  using (organization_id in (select private.organizations_with('knowledge.write')));
