-- Conversations of visitors with agents. Turns are written by the functions at the end of this file, which the
-- server calls in the caller's own transaction; clients write feedback, a title and an end, nothing else.

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
create index conversations_newest on public.conversations (organization_id, updated_at desc);
create index conversations_of_agent on public.conversations
  (organization_id, template_id, updated_at desc);
create index conversations_of_visitor on public.conversations (visitor_id, updated_at desc);
comment on table public.conversations is 'A visitor talks with an agent.';
comment on column public.conversations.version is 'The version that answered last; null is the draft.';

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
create index messages_in_order on public.messages (conversation_id, created_at);
create index messages_newest on public.messages (organization_id, created_at desc);
create index messages_unanswered on public.messages (organization_id, created_at desc)
  where state = 'unanswered';
create index messages_of_visitor on public.messages (visitor_id);
create unique index messages_one_answer on public.messages (answer_to);
create unique index messages_one_running on public.messages (conversation_id)
  where completed_at is null;
comment on table public.messages is 'What was said. Questions an agent could not answer have an answer in state unanswered.';
comment on column public.messages.lease_until is 'While an answer runs: past this time its server is dead.';

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
create index message_citations_source on public.message_citations (organization_id, source_id);
comment on table public.message_citations is 'The passages an answer quotes, word for word.';
comment on column public.message_citations.shown is 'Whether the agent shows its sources to visitors.';

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
create index message_feedback_newest on public.message_feedback (organization_id, created_at desc);
create index message_feedback_visitor on public.message_feedback (visitor_id);
comment on table public.message_feedback is 'Thumbs up or down from the visitor who got the answer.';

create table private.visitor_turns (
  visitor_id uuid primary key references auth.users on delete cascade,
  recent timestamptz[] not null
);
alter table private.visitor_turns enable row level security;
alter table private.visitor_turns force row level security;
comment on table private.visitor_turns is 'When a visitor asked in the last minute, for the limit.';

create trigger touch before update on public.conversations
  for each row execute function private.touch();
create trigger touch before update on public.message_feedback
  for each row execute function private.touch();

-- The end is stamped here and stays, whatever time the client names.
create function private.stamp_conversation_end() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.ended_at = coalesce(old.ended_at, now());
  return new;
end
$$;
create trigger stamp_end before update of ended_at on public.conversations
  for each row when (old.ended_at is distinct from new.ended_at)
  execute function private.stamp_conversation_end();

create function private.place_feedback() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  select messages.organization_id into new.organization_id
  from public.messages
  where messages.id = new.message_id;
  return new;
end
$$;
create trigger place_feedback before insert or update on public.message_feedback
  for each row execute function private.place_feedback();

-- A token outlives its session by up to an hour; who signed out no longer talks.
create function private.session_alive() returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from auth.sessions
      join auth.users on users.id = sessions.user_id
      where sessions.id = (auth.jwt() ->> 'session_id')::uuid
        and sessions.user_id = auth.uid()
        and (sessions.not_after is null or sessions.not_after > now())
        and (users.banned_until is null or users.banned_until < now())
        and users.deleted_at is null
    );
  end;

-- The visitor who asks, while his session lives.
create function private.visitor() returns uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select auth.uid() where private.session_alive();
  end;
grant execute on function private.visitor() to authenticated;

alter table public.conversations enable row level security;
alter table public.conversations force row level security;
grant select, update (title, ended_at) on public.conversations to authenticated;
create policy "visitors see their conversations" on public.conversations
  for select to authenticated
  using (visitor_id = (select private.visitor()));
create policy "analysts see their organisation's conversations" on public.conversations
  for select to authenticated
  using (organization_id in (select private.organizations_with('analytics.read')));
create policy "visitors name and end their conversations" on public.conversations
  for update to authenticated
  using (visitor_id = (select private.visitor()))
  with check (visitor_id = (select private.visitor()));

alter table public.messages enable row level security;
alter table public.messages force row level security;
grant select (
    id, organization_id, conversation_id, visitor_id, role, answer_to, parts, text, state, error, created_at,
    completed_at
  ) on public.messages to authenticated;
create policy "visitors see what was said to them" on public.messages
  for select to authenticated
  using (visitor_id = (select private.visitor()));
create policy "analysts see what their organisation's agents said" on public.messages
  for select to authenticated
  using (organization_id in (select private.organizations_with('analytics.read')));

alter table public.message_citations enable row level security;
alter table public.message_citations force row level security;
grant select on public.message_citations to authenticated;
create policy "visitors see the sources that were shown to them" on public.message_citations
  for select to authenticated
  using (
    shown
    and message_id in (
      select messages.id from public.messages where messages.visitor_id = (select private.visitor())
    )
  );
create policy "analysts see what their organisation's agents cited" on public.message_citations
  for select to authenticated
  using (organization_id in (select private.organizations_with('analytics.read')));

alter table public.message_feedback enable row level security;
alter table public.message_feedback force row level security;
grant select, delete, insert (message_id, rating, comment), update (message_id, rating, comment)
  on public.message_feedback to authenticated;
create policy "visitors see their feedback" on public.message_feedback
  for select to authenticated
  using (visitor_id = (select private.visitor()));
create policy "analysts see the feedback on their organisation's agents" on public.message_feedback
  for select to authenticated
  using (organization_id in (select private.organizations_with('analytics.read')));
create policy "visitors rate the answers they got" on public.message_feedback
  for insert to authenticated
  with check (
    visitor_id = (select private.visitor())
    and message_id in (
      select messages.id from public.messages
      where messages.visitor_id = (select private.visitor()) and messages.role = 'assistant'
    )
  );
create policy "visitors change their feedback" on public.message_feedback
  for update to authenticated
  using (visitor_id = (select private.visitor()))
  with check (
    visitor_id = (select private.visitor())
    and message_id in (
      select messages.id from public.messages
      where messages.visitor_id = (select private.visitor()) and messages.role = 'assistant'
    )
  );
create policy "visitors take back their feedback" on public.message_feedback
  for delete to authenticated
  using (visitor_id = (select private.visitor()));

-- Counts a turn; the seconds to wait when the visitor has used up the minute, else null.
create function private.count_turn(visitor uuid, per_minute integer) returns integer
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  last_minute timestamptz[];
begin
  insert into private.visitor_turns (visitor_id, recent) values (visitor, '{}')
  on conflict (visitor_id) do nothing;
  select visitor_turns.recent into last_minute
  from private.visitor_turns
  where visitor_turns.visitor_id = visitor
  for update;
  last_minute := array(
    select at from unnest(last_minute) as at where at > clock_timestamp() - interval '1 minute' order by at
  );
  if cardinality(last_minute) >= per_minute then
    return greatest(
      1,
      ceil(extract(epoch from last_minute[cardinality(last_minute) - per_minute + 1]
        + interval '1 minute' - clock_timestamp()))
    );
  end if;
  update private.visitor_turns set recent = last_minute || clock_timestamp()
  where visitor_turns.visitor_id = visitor;
  return null;
end
$$;

-- Definer: nobody writes messages. Stores the visitor's message and an answer that runs, and returns what the
-- turn needs; or `refusal`, and then nothing was written. A message id that is known is a retry of its turn.
create function private.begin_turn(
  template uuid, conversation uuid, draft boolean, via text, message uuid, question text, per_minute integer
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  visitor uuid := auth.uid();
  agent jsonb;
  talk public.conversations;
  asked public.messages;
  answer uuid := private.uuid_v7();
  history jsonb;
  retry_after integer;
begin
  if visitor is null or not private.session_alive() then
    return jsonb_build_object('refusal', 'no_session');
  end if;
  agent := private.agent_for_conversation(template, draft);
  if agent is null then
    return jsonb_build_object('refusal', 'agent_not_found');
  end if;
  -- A first answer can be lost together with the id of its conversation: the message id finds it again.
  select conversations.* into talk
  from public.conversations
  where conversations.id = coalesce(
      conversation, (select messages.conversation_id from public.messages where messages.id = message)
    )
    and conversations.visitor_id = visitor
    and conversations.template_id = template
    and (conversations.version is null) = draft
  for update;
  if talk.id is null and conversation is not null then
    return jsonb_build_object('refusal', 'conversation_not_found');
  end if;
  if talk.ended_at is not null then
    return jsonb_build_object('refusal', 'conversation_ended');
  end if;
  select messages.* into asked from public.messages where messages.id = message;
  if asked.id is not null and (talk.id is null or asked.conversation_id <> talk.id or asked.role <> 'user') then
    return jsonb_build_object('refusal', 'message_id_taken');
  end if;
  update public.messages set state = 'cut', completed_at = clock_timestamp(), lease_until = null
  where messages.conversation_id = talk.id
    and messages.completed_at is null
    and messages.lease_until < clock_timestamp();
  if exists (
    select from public.messages
    where messages.conversation_id = talk.id and messages.completed_at is null
  ) then
    return jsonb_build_object('refusal', 'answer_running');
  end if;
  if asked.text <> question then
    return jsonb_build_object('refusal', 'message_changed');
  end if;
  if exists (
    select from public.messages
    where messages.conversation_id = talk.id
      and messages.role = 'user'
      and messages.created_at > asked.created_at
  ) then
    return jsonb_build_object('refusal', 'not_the_last_message');
  end if;
  retry_after := private.count_turn(visitor, per_minute);
  if retry_after is not null then
    return jsonb_build_object('refusal', 'too_many_messages', 'retry_after', retry_after);
  end if;

  if talk.id is null then
    insert into public.conversations (organization_id, template_id, version, channel, visitor_id, title)
    values (
      (agent ->> 'organization_id')::uuid, template, (agent ->> 'version')::integer, via, visitor,
      left(regexp_replace(btrim(question), '\s+', ' ', 'g'), 80)
    )
    returning * into talk;
  else
    update public.conversations set version = (agent ->> 'version')::integer
    where conversations.id = talk.id;
  end if;
  delete from public.messages where messages.answer_to = message;
  select coalesce(
      jsonb_agg(
        jsonb_build_object('role', earlier.role, 'text', earlier.text, 'heading', earlier.heading)
        order by earlier.created_at, earlier.id
      ),
      '[]'
    )
    into history
  from (
    select messages.id, messages.role, messages.text, messages.created_at, (
        select message_citations.heading from public.message_citations
        where message_citations.message_id = messages.id
        order by message_citations.number
        limit 1
      ) as heading
    from public.messages
    where messages.conversation_id = talk.id and messages.id <> message and messages.text <> ''
    order by messages.created_at desc, messages.id desc
    limit 20
  ) as earlier;
  if asked.id is null then
    insert into public.messages (
      id, organization_id, conversation_id, visitor_id, role, parts, text, state, completed_at
    )
    values (
      message, talk.organization_id, talk.id, visitor, 'user',
      jsonb_build_array(jsonb_build_object('type', 'text', 'text', question)), question, 'complete',
      clock_timestamp()
    )
    returning * into asked;
  end if;
  insert into public.messages (
    id, organization_id, conversation_id, visitor_id, role, answer_to, state, lease_until, created_at
  )
  values (
    answer, talk.organization_id, talk.id, visitor, 'assistant', message, 'streaming',
    clock_timestamp() + interval '30 seconds',
    -- Later than its question in any case: readers sort by this.
    greatest(clock_timestamp(), asked.created_at + interval '1 microsecond')
  );
  return jsonb_build_object(
    'conversation_id', talk.id, 'message_id', answer, 'agent', agent, 'history', history
  );
end
$$;

-- Definer: nobody writes messages. Keeps what was said so far and says that the server lives.
create function private.keep_answer(message uuid, said text) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.messages set text = said, lease_until = clock_timestamp() + interval '30 seconds'
  where messages.id = message
    and messages.visitor_id = auth.uid()
    and messages.completed_at is null;
  return found;
end
$$;

-- Definer: nobody writes messages. An answer ends once; false when it has ended already or is gone.
create function private.finish_answer(
  message uuid, end_state text, said text, said_parts jsonb, citations jsonb, fault text
) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  organization uuid;
begin
  update public.messages
  set state = end_state, text = said, parts = said_parts, error = fault, completed_at = clock_timestamp(),
    lease_until = null
  where messages.id = message
    and messages.visitor_id = auth.uid()
    and messages.completed_at is null
  returning messages.organization_id into organization;
  if not found then
    return false;
  end if;
  insert into public.message_citations (
    organization_id, message_id, number, source_id, document_id, chunk_id, title, heading, page, quote, score,
    shown
  )
  select
    organization, message, number, source_id, document_id, chunk_id, title, heading, page, quote, score, shown
  from jsonb_to_recordset(citations) as citation (
    number smallint, source_id uuid, document_id uuid, chunk_id uuid, title text, heading text, page integer,
    quote text, score real, shown boolean
  );
  return true;
end
$$;
grant execute on function
  private.begin_turn(uuid, uuid, boolean, text, uuid, text, integer),
  private.keep_answer(uuid, text),
  private.finish_answer(uuid, text, text, jsonb, jsonb, text)
  to authenticated;
