-- What was said in conversations, what was cited, and what visitors thought of it.

create table public.messages (
  id uuid primary key default private.uuid_v7(),
  organization_id uuid not null,
  conversation_id uuid not null,
  -- Repeated from the conversation, so that its policy reads one row.
  visitor_id uuid not null references auth.users on delete cascade,
  role text not null check (role in ('user', 'assistant')),
  answer_to uuid references public.messages on delete cascade,
  parts jsonb not null default '[]' check (jsonb_typeof(parts) = 'array'),
  text text not null default '',
  state text not null
    check (state in ('pending', 'streaming', 'complete', 'unanswered', 'failed', 'cut', 'stopped')),
  error text check (char_length(error) <= 500),
  lease_until timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  completed_at timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, conversation_id)
    references public.conversations (organization_id, id) on delete cascade,
  check ((role = 'assistant') = (answer_to is not null)),
  check ((state in ('pending', 'streaming')) = (completed_at is null)),
  check ((completed_at is null) = (lease_until is not null))
);
comment on table public.messages is 'What was said. Questions an agent could not answer have an answer in state unanswered.';
comment on column public.messages.lease_until is 'While an answer runs: past this time its server is dead.';

create index messages_in_order on public.messages (conversation_id, created_at);
create index messages_newest on public.messages (organization_id, created_at desc);
create index messages_unanswered on public.messages (organization_id, created_at desc)
  where state = 'unanswered';
create index messages_of_visitor on public.messages (visitor_id);
create unique index messages_one_answer on public.messages (answer_to);
create unique index messages_one_running on public.messages (conversation_id)
  where completed_at is null;

create trigger begin_lease before insert on public.messages
  for each row when (new.lease_until is not null) execute function private.begin_lease();
create constraint trigger count_answer after insert on public.messages
  deferrable initially deferred for each row when (new.role = 'assistant')
  execute function private.count_answer();
select private.announce_changes('public.messages', 'analytics.read', person => 'visitor_id');

alter table public.messages enable row level security;
alter table public.messages force row level security;
grant select (
    id, organization_id, conversation_id, visitor_id, role, answer_to, parts, text, state, error, created_at,
    completed_at
  ) on public.messages to authenticated;

create policy "visitors see what was said to them" on public.messages
  for select to authenticated
  using (visitor_id = (select private.visitor()) and conversation_id not in (select private.lost_drafts()));
create policy "analysts see what their organisation's agents said" on public.messages
  for select to authenticated
  using (organization_id in (select private.organizations_with('analytics.read')));

create table public.message_citations (
  organization_id uuid not null,
  message_id uuid not null,
  number smallint not null check (number > 0),
  -- No foreign keys: a transcript outlives the source it quotes.
  source_id uuid not null,
  document_id uuid not null,
  chunk_id uuid not null,
  title text not null,
  heading text,
  page integer,
  quote text not null check (quote <> ''),
  score real not null,
  shown boolean not null default true,
  primary key (message_id, number),
  foreign key (organization_id, message_id)
    references public.messages (organization_id, id) on delete cascade
);
comment on table public.message_citations is 'The passages an answer quotes, word for word.';
comment on column public.message_citations.shown is 'Whether the agent shows its sources to visitors.';

create index message_citations_source on public.message_citations (organization_id, source_id);

alter table public.message_citations enable row level security;
alter table public.message_citations force row level security;
grant select on public.message_citations to authenticated;

create policy "visitors see the sources that were shown to them" on public.message_citations
  for select to authenticated
  using (shown and message_id in (select private.answers_to_visitor()));
create policy "analysts see what their organisation's agents cited" on public.message_citations
  for select to authenticated
  using (organization_id in (select private.organizations_with('analytics.read')));

create table public.message_feedback (
  organization_id uuid not null,
  message_id uuid not null,
  visitor_id uuid not null default auth.uid() references auth.users on delete cascade,
  rating smallint not null check (rating in (-1, 1)),
  comment text check (char_length(comment) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (message_id, visitor_id),
  foreign key (organization_id, message_id)
    references public.messages (organization_id, id) on delete cascade
);
comment on table public.message_feedback is 'Thumbs up or down from the visitor who got the answer.';

create index message_feedback_newest on public.message_feedback (organization_id, created_at desc);
create index message_feedback_visitor on public.message_feedback (visitor_id);

create trigger touch before update on public.message_feedback
  for each row execute function private.touch();
create trigger place_feedback before insert or update on public.message_feedback
  for each row execute function private.place_feedback();

alter table public.message_feedback enable row level security;
alter table public.message_feedback force row level security;
grant select, delete, insert (message_id, rating, comment), update (message_id, rating, comment)
  on public.message_feedback to authenticated;

create policy "visitors see their feedback" on public.message_feedback
  for select to authenticated
  using (visitor_id = (select private.visitor()) and message_id in (select private.answers_to_visitor()));
create policy "analysts see the feedback on their organisation's agents" on public.message_feedback
  for select to authenticated
  using (organization_id in (select private.organizations_with('analytics.read')));
create policy "visitors rate the answers they got" on public.message_feedback
  for insert to authenticated
  with check (visitor_id = (select private.visitor()) and message_id in (select private.answers_to_visitor()));
create policy "visitors change their feedback" on public.message_feedback
  for update to authenticated
  using (visitor_id = (select private.visitor()) and message_id in (select private.answers_to_visitor()))
  with check (visitor_id = (select private.visitor()) and message_id in (select private.answers_to_visitor()));
create policy "visitors take back their feedback" on public.message_feedback
  for delete to authenticated
  using (visitor_id = (select private.visitor()) and message_id in (select private.answers_to_visitor()));
