-- Handoffs: a conversation asks for a person, a member takes it and speaks in the agent's place, and hands it back.
--
-- Who may see and take what:
-- * Who takes a conversation acts in the place of an agent, so it asks for agents.write (the feature templates).
-- * Transcripts are for analytics.read (the feature insights, off by default). A conversation whose visitor asked for
--   people is shown to those who may take it, and only until it is handed back or closed: the visitor is told so. No
--   rule of an agent asks by itself, it only offers, or its words would open what the feature closes.
-- * Where nobody asked, only who may read transcripts and may take conversations can join.
-- * A key is no person.

create table public.handoffs (
  id uuid primary key default private.uuid_v7(),
  organization_id uuid not null,
  conversation_id uuid not null,
  template_id uuid not null,
  reason text not null check (reason in ('asked', 'doubt', 'anger', 'topic', 'member')),
  status text not null default 'waiting'
    check (status in ('waiting', 'taken', 'returned', 'closed', 'withdrawn')),
  asked_at timestamptz not null default now(),
  taken_by uuid references auth.users on delete set null,
  taken_by_name text,
  taken_at timestamptz,
  unanswered integer not null default 0,
  wrote_at timestamptz,
  ended_at timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, conversation_id)
    references public.conversations (organization_id, id) on delete cascade,
  foreign key (organization_id, template_id)
    references public.templates (organization_id, id) on delete cascade,
  check ((ended_at is null) = (status in ('waiting', 'taken')))
);
comment on table public.handoffs is 'Each time a person was asked into a conversation, who came, and how it was handed back.';
comment on column public.handoffs.unanswered is 'What the visitor has written since the person last did.';
comment on column public.handoffs.wrote_at is 'Since when the visitor waits for a word of the person.';

create unique index handoffs_one_open on public.handoffs (conversation_id) where ended_at is null;
create index handoffs_open on public.handoffs (organization_id, asked_at) where ended_at is null;
create index handoffs_newest on public.handoffs (organization_id, asked_at desc);
create index handoffs_conversation on public.handoffs (organization_id, conversation_id);
create index handoffs_template on public.handoffs (organization_id, template_id);
create index handoffs_taker on public.handoffs (taken_by);

select private.announce_changes('public.handoffs', 'agents.write');

alter table public.handoffs enable row level security;
alter table public.handoffs force row level security;
-- Written by database/functions/handoffs.sql and inbox.sql. That somebody was asked is no transcript.
grant select on public.handoffs to authenticated;

create policy "who may take conversations sees when people were asked" on public.handoffs
  for select to authenticated
  using (organization_id = any ((select private.organizations_attended())::uuid[]));

-- What the visitor is told: somebody was asked, or somebody is here, by name.
alter table public.conversations
  add column person_state text check (person_state in ('waiting', 'taken')),
  add column person_name text,
  add constraint conversations_person_named check ((person_name is null) = (person_state is distinct from 'taken'));
comment on column public.conversations.person_state is 'Whether a person was asked for or speaks; null while the agent is alone.';

create trigger end_handoff after update of ended_at on public.conversations
  for each row when (old.ended_at is null and new.ended_at is not null)
  execute function private.end_handoff();

-- A person's words have a role of their own, and so has what the visitor is told about who speaks.
alter table public.messages
  drop constraint messages_role_check,
  add constraint messages_role_check check (role in ('user', 'assistant', 'person', 'notice')),
  add column said_by text,
  add constraint messages_person_named check ((role = 'person') = (said_by is not null));
comment on column public.messages.said_by is 'Of a person''s words: what the person is called.';
grant select (said_by) on public.messages to authenticated;

create policy "who may take conversations sees those that asked for a person" on public.conversations
  for select to authenticated
  using (id in (select private.handed_over()));
create policy "who may take conversations reads what was said in them" on public.messages
  for select to authenticated
  using (conversation_id in (select private.handed_over()));

-- Who leaves the organisation leaves the conversations that were taken.
create trigger release_handoffs after update of role on public.organization_members
  for each row when (new.role <> old.role) execute function private.release_handoffs();
create trigger release_handoffs_of_gone after delete on public.organization_members
  for each row execute function private.release_handoffs();

-- Who has the inbox open: somebody is there who could come.
create table private.inbox_presence (
  organization_id uuid not null,
  user_id uuid not null,
  seen_at timestamptz not null default now(),
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id)
    references public.organization_members (organization_id, user_id) on delete cascade
);
comment on table private.inbox_presence is 'When a member''s open inbox last said so.';

alter table private.inbox_presence enable row level security;
alter table private.inbox_presence force row level security;

-- Suggestions of members within a conversation: for the agent and for one another, never for its visitor.
create table public.whispers (
  id uuid primary key default private.uuid_v7(),
  organization_id uuid not null,
  conversation_id uuid not null,
  author_id uuid default auth.uid() references auth.users on delete set null,
  author_name text not null default '',
  body text not null check (char_length(btrim(body)) between 1 and 4000),
  created_at timestamptz not null default clock_timestamp(),
  foreign key (organization_id, conversation_id)
    references public.conversations (organization_id, id) on delete cascade
);
comment on table public.whispers is 'What members suggest to an agent, and to one another, about a conversation.';

create index whispers_in_order on public.whispers (organization_id, conversation_id, created_at);
create index whispers_author on public.whispers (author_id);

create trigger place_whisper before insert on public.whispers
  for each row execute function private.place_whisper();
create trigger count_new_rows after insert on public.whispers referencing new table as changed
  for each statement execute function private.count_rows();
create trigger count_gone_rows after delete on public.whispers referencing old table as changed
  for each statement execute function private.count_rows();
select private.announce_changes('public.whispers', 'agents.write');

alter table public.whispers enable row level security;
alter table public.whispers force row level security;
grant select, insert (id, conversation_id, body) on public.whispers to authenticated;

create policy "who may take a conversation reads what colleagues suggest" on public.whispers
  for select to authenticated
  using (conversation_id in (select private.conversations_attended()));
create policy "who may take a conversation suggests" on public.whispers
  for insert to authenticated
  with check (conversation_id in (select private.conversations_attended()));

-- When to hand off. Off until an editor decides.
alter table public.templates
  add column handoff boolean not null default false,
  add column handoff_on_doubt boolean not null default false,
  add column handoff_on_anger boolean not null default false,
  add column handoff_topics text[] not null default '{}'
    check (cardinality(handoff_topics) <= 20 and char_length(array_to_string(handoff_topics, '')) <= 1200),
  add column handoff_days smallint[] not null default '{}' check (handoff_days <@ '{1,2,3,4,5,6,7}'),
  add column handoff_from time not null default '09:00',
  add column handoff_until time not null default '17:00',
  add column handoff_time_zone text not null default 'UTC'
    check (char_length(handoff_time_zone) <= 60 and private.is_time_zone(handoff_time_zone)),
  add constraint templates_handoff_hours check (handoff_from < handoff_until);
comment on column public.templates.handoff is 'Whether visitors can ask for a person.';
comment on column public.templates.handoff_on_doubt is 'Whether a person is offered when two answers in a row were none.';
comment on column public.templates.handoff_on_anger is 'Whether a person is offered to who writes in anger.';
comment on column public.templates.handoff_topics is 'Words at which a person is offered.';
comment on column public.templates.handoff_days is 'Days of the week with office hours, Monday is 1; none for any time.';

grant insert (
    handoff, handoff_on_doubt, handoff_on_anger, handoff_topics, handoff_days, handoff_from, handoff_until,
    handoff_time_zone
  ) on public.templates to authenticated;
grant update (
    handoff, handoff_on_doubt, handoff_on_anger, handoff_topics, handoff_days, handoff_from, handoff_until,
    handoff_time_zone
  ) on public.templates to authenticated;

-- Published agents say it as drafts do, so that nothing seems to have changed.
update public.template_versions
set definition = definition || '{
  "handoff": false, "handoff_on_doubt": false, "handoff_on_anger": false, "handoff_topics": [],
  "handoff_days": [], "handoff_from": "09:00:00", "handoff_until": "17:00:00", "handoff_time_zone": "UTC"
}';

insert into billing.features (name, feature_key, value_type, default_json) values
  ('Requests for a person a day', 'workforce.feature.handoffLimit', 'Number', '2000'),
  ('Requests for a person from an address a day', 'workforce.feature.addressHandoffLimit', 'Number', '100');
insert into private.quotas (feature_key, trial, sentence, outsiders, remedy, status) values
  (
    'workforce.feature.handoffLimit', 200, '%s has had %s of %s requests for a person today.',
    'Nobody can be asked any more today. Please come back tomorrow.', 'Come back tomorrow', 429
  ),
  (
    'workforce.feature.addressHandoffLimit', 30, '%s has had %s of %s requests for a person from your network today.',
    'Many requests have come from your network today. Please come back tomorrow.', 'Come back tomorrow', 429
  );
