-- Tables that announce their changes, and private channels.
--
-- To make a table announce its changes, its migration adds one line:
--   select private.announce_changes('public.agentic_tasks', 'knowledge.read', person => 'created_by');
-- The permission is the one that its select policy asks for. `person` is the column of the one to whom the row shows
-- without that permission, if there is one; `organization` is the column of the organisation (organization_id unless
-- told otherwise). The table needs a primary key; its columns are what subscribers learn of a row that is gone.

create table private.announced_tables (
  name text primary key,
  permission text not null check (permission ~ '^[a-z]+(\.[a-z]+)*\.(read|write)$'),
  organization_column text not null,
  person_column text,
  shows_to_person boolean not null default true
);
comment on table private.announced_tables is 'The tables whose changes are announced, and to whom their rows show.';
comment on column private.announced_tables.shows_to_person is
  'Whether person_column is enough to see a row; else it only tells whom to ask.';

alter table private.announced_tables enable row level security;
alter table private.announced_tables force row level security;

-- What may be heard and said on a private channel is decided by the policies of realtime.messages: the server tries a
-- row of the topic under the caller's claims and takes it back. Nothing is kept there.
create table realtime.messages (
  id uuid primary key default gen_random_uuid(),
  topic text not null,
  extension text not null check (extension in ('broadcast', 'presence')),
  event text,
  payload jsonb,
  private boolean not null default true,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table realtime.messages is 'Its policies say who may hear (select) and speak (insert) on a private topic.';

create index messages_of_topic on realtime.messages (topic, inserted_at desc);

alter table realtime.messages enable row level security;
alter table realtime.messages force row level security;
grant select, insert on realtime.messages to authenticated, service_role;

create policy "people hear what is said on their topics" on realtime.messages
  for select to authenticated
  using (topic = (select realtime.topic()) and (select private.topic_is_own()));
create policy "people speak on their topics" on realtime.messages
  for insert to authenticated
  with check (
    topic = (select realtime.topic())
    and (select private.topic_is_own())
    and not (select private.is_anonymous())
  );
