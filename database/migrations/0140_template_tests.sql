-- Tests: questions put to an agent, and what its answer must be. Publishing asks for a run of the draft in which none
-- failed; what a run found is kept.

create table public.template_tests (
  id uuid primary key default private.uuid_v7(),
  organization_id uuid not null,
  template_id uuid not null,
  question text not null check (char_length(btrim(question)) between 1 and 1000),
  expectation text not null check (expectation in ('contains', 'cites', 'refuses', 'judged')),
  expected text not null default '' check (char_length(expected) <= 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (organization_id, template_id)
    references public.templates (organization_id, id) on delete cascade,
  check ((expectation = 'refuses') = (btrim(expected) = ''))
);
comment on table public.template_tests is 'Questions put to an agent before it is published, and what is expected of its answers.';
comment on column public.template_tests.expected is
  'Words of the answer, a line each; the title of the source that it cites; or what a model is to find in it.';

create index template_tests_template on public.template_tests (organization_id, template_id, id);

create trigger touch before update on public.template_tests
  for each row execute function private.touch();
create constraint trigger enforce_test_limit after insert on public.template_tests
  for each row execute function private.enforce_test_limit();

alter table public.template_tests enable row level security;
alter table public.template_tests force row level security;
grant select, delete on public.template_tests to authenticated;
grant insert (organization_id, template_id, question, expectation, expected) on public.template_tests to authenticated;
-- A test stays with its agent.
grant update (question, expectation, expected) on public.template_tests to authenticated;

create policy "readers of agents see their tests" on public.template_tests
  for select to authenticated
  using (organization_id = any ((select private.organization_ids_with('agents.read'))::uuid[]));
create policy "writers of agents add tests" on public.template_tests
  for insert to authenticated
  with check (organization_id = any ((select private.organization_ids_with('agents.write'))::uuid[]));
create policy "writers of agents change tests" on public.template_tests
  for update to authenticated
  using (organization_id = any ((select private.organization_ids_with('agents.write'))::uuid[]))
  with check (organization_id = any ((select private.organization_ids_with('agents.write'))::uuid[]));
create policy "writers of agents delete tests" on public.template_tests
  for delete to authenticated
  using (organization_id = any ((select private.organization_ids_with('agents.write'))::uuid[]));

create table public.template_test_runs (
  id uuid primary key default private.uuid_v7(),
  organization_id uuid not null,
  template_id uuid not null,
  kind text not null check (kind in ('tests', 'interview')),
  version integer check (version > 0),
  -- The draft and its tests, as they were when the run began.
  fingerprint text not null,
  results jsonb not null,
  passed integer not null check (passed >= 0),
  failed integer not null check (failed >= 0),
  unjudged integer not null check (unjudged >= 0),
  started_by uuid references auth.users on delete set null,
  finished_at timestamptz not null default now(),
  foreign key (organization_id, template_id)
    references public.templates (organization_id, id) on delete cascade
);
comment on table public.template_test_runs is 'What an agent answered to its tests, or to questions made from its documents.';
comment on column public.template_test_runs.version is 'Null is the draft.';
comment on column public.template_test_runs.unjudged is 'Tests for which no model was there to judge.';

create index template_test_runs_newest on public.template_test_runs (organization_id, template_id, kind, finished_at desc);
create index template_test_runs_started_by on public.template_test_runs (started_by);

alter table public.template_test_runs enable row level security;
alter table public.template_test_runs force row level security;
-- Written by private.keep_test_run.
grant select on public.template_test_runs to authenticated;

create policy "readers of agents see what tests found" on public.template_test_runs
  for select to authenticated
  using (organization_id = any ((select private.organization_ids_with('agents.read'))::uuid[]));

-- Publishing takes the reason for publishing although tests fail.
drop function if exists public.publish_template(uuid, text);
