-- Canaries: a version that a share of an agent's new conversations meets, beside the live one. Of one agent one runs. It
-- ends by hand, when something else goes live, or by its rules: visitors who are worse off end it themselves.

create table public.template_canaries (
  id uuid primary key default private.uuid_v7(),
  organization_id uuid not null,
  template_id uuid not null,
  version integer not null,
  share smallint not null check (share between 1 and 99),
  most_unhelpful smallint check (most_unhelpful between 0 and 99),
  most_handoffs smallint check (most_handoffs between 0 and 99),
  most_unanswered smallint check (most_unanswered between 0 and 99),
  started_by uuid default auth.uid() references auth.users on delete set null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text
    check (end_reason in ('rolled_back', 'made_live', 'replaced', 'offline', 'unhelpful', 'handoffs', 'unanswered')),
  check ((ended_at is null) = (end_reason is null)),
  foreign key (organization_id, template_id)
    references public.templates (organization_id, id) on delete cascade,
  foreign key (template_id, version)
    references public.template_versions (template_id, number) on delete cascade
);
comment on table public.template_canaries is 'Versions that a share of new conversations met beside the live one, and how that ended.';
comment on column public.template_canaries.share is 'Of 100 new conversations so many begin with this version.';
comment on column public.template_canaries.most_unhelpful is
  'It ends when of 100 of its conversations more had an answer rated unhelpful; null is no rule.';
comment on column public.template_canaries.most_handoffs is 'The same of conversations whose visitor asked for a person.';
comment on column public.template_canaries.most_unanswered is
  'The same of conversations with a question that it could not answer.';

create unique index template_canaries_one_runs on public.template_canaries (template_id) where ended_at is null;
create index template_canaries_newest on public.template_canaries (organization_id, template_id, started_at desc);
create index template_canaries_version on public.template_canaries (template_id, version);
create index template_canaries_started_by on public.template_canaries (started_by);

select private.announce_changes('public.template_canaries', 'agents.read');

alter table public.template_canaries enable row level security;
alter table public.template_canaries force row level security;
-- Written by database/functions/canaries.sql.
grant select on public.template_canaries to authenticated;

create policy "readers of agents see their canaries" on public.template_canaries
  for select to authenticated
  using (organization_id = any ((select private.organization_ids_with('agents.read'))::uuid[]));

-- Apart, so that a new conversation changes no row that pages follow.
create table private.canary_counts (
  canary_id uuid primary key references public.template_canaries on delete cascade,
  begun bigint not null default 0
);
comment on table private.canary_counts is 'New conversations of the agent since a canary began, with either version.';
alter table private.canary_counts enable row level security;
alter table private.canary_counts force row level security;

-- Without a foreign key, which would ask for an index over all conversations: a canary goes with its agent, as they do.
alter table public.conversations add column canary_id uuid;
comment on column public.conversations.canary_id is 'The canary that this conversation met.';
create index conversations_of_canary on public.conversations (canary_id) where canary_id is not null;

create trigger judge_canary after insert or update of rating on public.message_feedback
  for each row when (new.rating < 0) execute function private.judge_canary();
create trigger judge_canary after insert on public.handoffs
  for each row execute function private.judge_canary();
create trigger judge_canary after update of state on public.messages
  for each row when (new.state = 'unanswered' and old.state <> 'unanswered')
  execute function private.judge_canary();
