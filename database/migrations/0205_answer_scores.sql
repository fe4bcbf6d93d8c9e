-- The persona of an agent is a contract: what its answers always say, never say and how they read. Each answer is scored
-- against it when it is stored, and a canary whose answers keep to it too seldom can end by that.

alter table public.templates
  add column reading_level text not null default 'any' check (reading_level in ('any', 'everyday', 'plain')),
  add column required_phrases text[] not null default '{}'
    check (cardinality(required_phrases) <= 5 and char_length(array_to_string(required_phrases, '')) <= 1000),
  add column banned_phrases text[] not null default '{}'
    check (cardinality(banned_phrases) <= 30 and char_length(array_to_string(banned_phrases, '')) <= 2400);
comment on column public.templates.reading_level is 'How easily its answers read: for anybody in plain words, for every adult, or as it comes.';
comment on column public.templates.required_phrases is 'What each answer to a question says, word for word.';
comment on column public.templates.banned_phrases is 'What it never says in words of its own.';

grant insert (reading_level, required_phrases, banned_phrases) on public.templates to authenticated;
grant update (reading_level, required_phrases, banned_phrases) on public.templates to authenticated;

-- Published agents say it as drafts do, so that nothing seems to have changed.
update public.template_versions
set definition = definition || '{"reading_level": "any", "required_phrases": [], "banned_phrases": []}';

create trigger rename_in_greeting before update of name on public.templates
  for each row when (new.name <> old.name and new.greeting = old.greeting)
  execute function private.rename_in_greeting();

create table public.answer_scores (
  organization_id uuid not null,
  message_id uuid not null,
  template_id uuid not null,
  version integer check (version > 0),
  score smallint not null check (score between 0 and 100),
  failed jsonb not null check (jsonb_typeof(failed) = 'array'),
  primary key (organization_id, message_id),
  foreign key (organization_id, message_id)
    references public.messages (organization_id, id) on delete cascade,
  foreign key (organization_id, template_id)
    references public.templates (organization_id, id) on delete cascade
);
comment on table public.answer_scores is 'How well each answer kept to the persona of its agent, and the checks that failed.';
comment on column public.answer_scores.version is 'Null is the draft.';
comment on column public.answer_scores.failed is 'The names of the checks, each with why, in words that name no visitor.';

create index answer_scores_version on public.answer_scores (organization_id, template_id, version) include (score);

alter table public.answer_scores enable row level security;
alter table public.answer_scores force row level security;
-- Written by private.keep_score. Numbers are no transcript, so who reads an agent reads them.
grant select on public.answer_scores to authenticated;

create policy "readers of agents see how their answers were scored" on public.answer_scores
  for select to authenticated
  using (organization_id = any ((select private.organization_ids_with('agents.read'))::uuid[]));

alter table public.template_canaries
  add column least_score smallint check (least_score between 1 and 100),
  drop constraint template_canaries_end_reason_check,
  add constraint template_canaries_end_reason_check check (
    end_reason in (
      'rolled_back', 'made_live', 'replaced', 'offline', 'unhelpful', 'handoffs', 'unanswered', 'score'
    )
  );
comment on column public.template_canaries.least_score is
  'It ends when its answers score less than this on average; null is no rule.';

create trigger judge_canary after insert on public.answer_scores
  for each row when (new.score < 100) execute function private.judge_canary();

-- They tell and take the score too.
drop function if exists public.canary_figures(uuid);
drop function if exists private.canary_outcomes(uuid, boolean);
drop function if exists public.try_version(uuid, integer, integer, text, text, integer, integer, integer);
