-- Gaps: questions that agents could not answer from their sources, those of one meaning together.
--
-- A question is a visitor's words. Members see it as they see transcripts, with analytics.read (the feature insights,
-- off by default); without that only their own questions and those put to drafts, which their editors ask. What nobody
-- could see is not noted: private.notes_gaps. A question goes with its message, a gap with its last question.

create table public.knowledge_gaps (
  id uuid primary key default private.uuid_v7(),
  organization_id uuid not null references public.organizations on delete cascade,
  status text not null default 'open' check (status in ('open', 'answered', 'dismissed')),
  source_id uuid,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, source_id)
    references public.knowledge_sources (organization_id, id) on delete set null (source_id),
  check (source_id is null or status = 'answered'),
  check ((settled_at is null) = (status = 'open'))
);
comment on table public.knowledge_gaps is 'What agents could not answer: questions of one meaning, and what became of them.';
comment on column public.knowledge_gaps.source_id is 'The source that was written as the answer; the gap opens again when it is deleted.';

create index knowledge_gaps_source on public.knowledge_gaps (organization_id, source_id);

create table public.knowledge_gap_questions (
  organization_id uuid not null,
  -- The message in which the agent said that it does not know.
  answer_id uuid primary key,
  -- Null until it was compared with the others.
  gap_id uuid,
  template_id uuid not null,
  channel text not null,
  draft boolean not null,
  asked_by uuid not null references auth.users on delete cascade,
  question text not null,
  asked_at timestamptz not null,
  foreign key (organization_id, answer_id)
    references public.messages (organization_id, id) on delete cascade,
  foreign key (organization_id, gap_id)
    references public.knowledge_gaps (organization_id, id) on delete cascade,
  foreign key (organization_id, template_id)
    references public.templates (organization_id, id) on delete cascade
);
comment on table public.knowledge_gap_questions is 'Each time a question was asked that an agent could not answer.';

create index knowledge_gap_questions_gap on public.knowledge_gap_questions (organization_id, gap_id, asked_at);
create index knowledge_gap_questions_answer on public.knowledge_gap_questions (organization_id, answer_id);
create index knowledge_gap_questions_template on public.knowledge_gap_questions (organization_id, template_id, asked_at);
create index knowledge_gap_questions_asker on public.knowledge_gap_questions (asked_by);

create trigger settle_gap before update on public.knowledge_gaps
  for each row execute function private.settle_gap();
create trigger end_gap after delete on public.knowledge_gap_questions
  for each row when (old.gap_id is not null) execute function private.end_gap();

alter table public.knowledge_gaps enable row level security;
alter table public.knowledge_gaps force row level security;
alter table public.knowledge_gap_questions enable row level security;
alter table public.knowledge_gap_questions force row level security;
-- Questions are noted by private.note_gap and put together by the server.
grant select, update (status, source_id) on public.knowledge_gaps to authenticated;
grant select (organization_id, answer_id, gap_id, template_id, channel, draft, asked_by, question, asked_at)
  on public.knowledge_gap_questions to authenticated;

create policy "readers see what agents could not answer" on public.knowledge_gap_questions
  for select to authenticated
  using (
    organization_id = any ((select private.organization_ids_with('knowledge.read'))::uuid[])
    and (
      draft
      or asked_by = (select private.visitor())
      or organization_id = any ((select private.organization_ids_with('analytics.read'))::uuid[])
    )
  );
create policy "readers see gaps of which they see a question" on public.knowledge_gaps
  for select to authenticated
  using (
    organization_id = any ((select private.organization_ids_with('knowledge.read'))::uuid[])
    and id in (select private.gaps_seen())
  );
create policy "writers settle gaps and open them again" on public.knowledge_gaps
  for update to authenticated
  using (
    organization_id = any ((select private.organization_ids_with('knowledge.write'))::uuid[])
    and id in (select private.gaps_seen())
  )
  with check (organization_id = any ((select private.organization_ids_with('knowledge.write'))::uuid[]));

-- What a question means, for comparing it with others. It is the server's alone.
create table private.knowledge_gap_meanings (
  organization_id uuid not null,
  answer_id uuid primary key references public.knowledge_gap_questions on delete cascade,
  -- As the agent looked it up: a follow-up together with what it follows.
  understood text not null,
  language text,
  stems text[],
  -- Null where the model does not read the language.
  model text,
  vector bytea
);
comment on table private.knowledge_gap_meanings is 'The stems and the vector of a question that could not be answered.';

create index knowledge_gap_meanings_organization on private.knowledge_gap_meanings (organization_id);

alter table private.knowledge_gap_meanings enable row level security;
alter table private.knowledge_gap_meanings force row level security;
grant select, insert, update, delete on private.knowledge_gap_meanings to service_role;
