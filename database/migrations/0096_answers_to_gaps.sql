-- An answer may be written for a gap: then the gap is answered with it, in one act.

alter table public.knowledge_texts add column gap_id uuid;
alter table public.knowledge_texts add foreign key (organization_id, gap_id)
  references public.knowledge_gaps (organization_id, id) on delete set null (gap_id);
comment on column public.knowledge_texts.gap_id is 'The gap that it was written for.';

create index knowledge_texts_gap on public.knowledge_texts (organization_id, gap_id);

grant insert (gap_id) on public.knowledge_texts to authenticated;

-- By its name after make_source: the source must be there.
create trigger settle_gap after insert on public.knowledge_texts
  for each row when (new.gap_id is not null) execute function private.answer_gap();
