-- Conversations of visitors with agents. Turns are written by database/functions/turns.sql, which the server calls in
-- the caller's own transaction; clients write feedback, a title and an end, nothing else. A talk with a draft is its
-- visitor's only as long as its visitor may read the agents of that organisation (private.lost_drafts).
--
-- What an update asks of the caller and of the row as it was, its using clause says; the check repeats nothing of it,
-- and says what the row may become.

create table public.conversations (
  id uuid primary key default private.uuid_v7(),
  organization_id uuid not null references public.organizations on delete cascade,
  template_id uuid not null,
  version integer,
  channel text not null check (channel in ('agent', 'assistant', 'studio', 'landing', 'api')),
  visitor_id uuid not null references auth.users on delete cascade,
  title text check (char_length(btrim(title)) between 1 and 120),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, template_id)
    references public.templates (organization_id, id) on delete cascade
);
comment on table public.conversations is 'A visitor talks with an agent.';
comment on column public.conversations.version is 'The version that answered last; null is the draft.';

create index conversations_newest on public.conversations (organization_id, updated_at desc);
create index conversations_of_agent on public.conversations
  (organization_id, template_id, updated_at desc);
create index conversations_of_visitor on public.conversations (visitor_id, updated_at desc);
create index conversations_with_draft on public.conversations (visitor_id) where version is null;

create trigger touch before update on public.conversations
  for each row execute function private.touch();
create trigger stamp_end before update of ended_at on public.conversations
  for each row when (old.ended_at is distinct from new.ended_at)
  execute function private.stamp_conversation_end();
create trigger decide_channel before insert on public.conversations
  for each row execute function private.decide_channel();
select private.announce_changes('public.conversations', 'analytics.read', person => 'visitor_id');

alter table public.conversations enable row level security;
alter table public.conversations force row level security;
grant select, update (title, ended_at) on public.conversations to authenticated;

create policy "visitors see their conversations" on public.conversations
  for select to authenticated
  using (visitor_id = (select private.visitor()) and id not in (select private.lost_drafts()));
create policy "analysts see their organisation's conversations" on public.conversations
  for select to authenticated
  using (organization_id in (select private.organizations_with('analytics.read')));
create policy "visitors name and end their conversations" on public.conversations
  for update to authenticated
  using (visitor_id = (select private.visitor()) and id not in (select private.lost_drafts()))
  with check (visitor_id = (select private.visitor()));

create table private.visitor_turns (
  visitor_id uuid primary key references auth.users on delete cascade,
  recent timestamptz[] not null
);
comment on table private.visitor_turns is 'When a visitor asked in the last minute, for the limit.';

alter table private.visitor_turns enable row level security;
alter table private.visitor_turns force row level security;
