-- Platform admins count the sessions of all organisations. What came of one is kept a week after it was begun, so that
-- figures of long periods need not read again what was said in them.

create table private.settled_sessions (
  conversation_id uuid primary key references public.conversations on delete cascade,
  organization_id uuid not null,
  template_id uuid not null,
  gallery_id uuid,
  visitor_id uuid not null,
  created_at timestamptz not null,
  said integer not null,
  good integer not null,
  poor integer not null,
  is_handed_over boolean not null,
  is_resolved boolean,
  tokens bigint,
  cost bigint,
  seconds real[]
);
comment on table private.settled_sessions is 'What had come of sessions a week after they were begun.';
comment on column private.settled_sessions.seconds is 'How long each answer took until it was whole.';

create index settled_sessions_begun on private.settled_sessions (created_at);
create index settled_sessions_organization on private.settled_sessions (organization_id, created_at);

alter table private.settled_sessions enable row level security;
alter table private.settled_sessions force row level security;

create index conversations_begun_anywhere on public.conversations (created_at) where version is not null;
-- What is said lies in the order of time, so that a few pages say where a period begins.
create index messages_by_time on public.messages using brin (created_at);
create index messages_without_answer on public.messages (conversation_id) where state in ('unanswered', 'failed');
create index gallery_visits_by_day on public.gallery_visits (day) where template_id is null;
