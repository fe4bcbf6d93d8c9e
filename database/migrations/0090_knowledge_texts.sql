-- Knowledge that is written in the product instead of uploaded: texts, and questions with their answers. Who writes one
-- has its source with it.

alter table public.knowledge_sources drop constraint knowledge_sources_kind_check;
alter table public.knowledge_sources add constraint knowledge_sources_kind_check
  check (kind in ('file', 'web', 'text', 'answer'));

create table public.knowledge_texts (
  organization_id uuid not null references public.organizations on delete cascade,
  source_id uuid not null default private.uuid_v7(),
  kind text not null check (kind in ('text', 'answer')),
  -- Of an answer: its question.
  title text not null check (char_length(btrim(title)) between 1 and 200),
  body text not null check (body ~ '\S' and octet_length(body) <= 500000),
  updated_at timestamptz not null default now(),
  primary key (organization_id, source_id),
  -- The source is made once the policies let the text in.
  foreign key (organization_id, source_id)
    references public.knowledge_sources (organization_id, id) on delete cascade deferrable initially deferred,
  constraint knowledge_texts_answer_is_short check (kind <> 'answer' or char_length(body) <= 4000)
);
comment on table public.knowledge_texts is
  'Texts and answers that were written here: the originals of sources of these kinds, indexed again when they change.';

create trigger touch before update on public.knowledge_texts
  for each row execute function private.touch();
create trigger make_source after insert on public.knowledge_texts
  for each row execute function private.on_knowledge_text();
create trigger index_again after update on public.knowledge_texts
  for each row when ((old.title, old.body) is distinct from (new.title, new.body))
  execute function private.on_knowledge_text();

alter table public.knowledge_texts enable row level security;
alter table public.knowledge_texts force row level security;
-- They are deleted with their source.
grant select, insert (organization_id, kind, title, body), update (title, body)
  on public.knowledge_texts to authenticated;

create policy "readers see what was written" on public.knowledge_texts
  for select to authenticated
  using (organization_id = any ((select private.organization_ids_with('knowledge.read'))::uuid[]));
create policy "writers add texts and answers" on public.knowledge_texts
  for insert to authenticated
  with check (organization_id = any ((select private.organization_ids_with('knowledge.write'))::uuid[]));
create policy "writers change texts and answers" on public.knowledge_texts
  for update to authenticated
  using (organization_id = any ((select private.organization_ids_with('knowledge.write'))::uuid[]))
  with check (organization_id = any ((select private.organization_ids_with('knowledge.write'))::uuid[]));
