-- Who talks is asked as every other right is: a session that has not passed its second step is nobody, and a talk with a
-- draft is its visitor's only as long as its visitor may read the agents of that organisation.

-- The visitor who asks: in a session that is let in, or by a key that may hold conversations.
create or replace function private.visitor() returns uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select auth.uid()
    where private.session_verified() or private.organization_of_key(array['conversations.write']) is not null;
  end;

create index conversations_with_draft on public.conversations (visitor_id) where version is null;

-- The caller's talks with drafts of organisations whose agents the caller may no longer read.
create function private.lost_drafts() returns setof uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select conversations.id
    from public.conversations
    where conversations.visitor_id = auth.uid()
      and conversations.version is null
      and conversations.organization_id not in (select private.organizations_with('agents.read'));
  end;
grant execute on function private.lost_drafts() to authenticated;

alter policy "visitors see their conversations" on public.conversations
  using (visitor_id = (select private.visitor()) and id not in (select private.lost_drafts()));
alter policy "visitors name and end their conversations" on public.conversations
  using (visitor_id = (select private.visitor()) and id not in (select private.lost_drafts()))
  with check (visitor_id = (select private.visitor()) and id not in (select private.lost_drafts()));
alter policy "visitors see what was said to them" on public.messages
  using (visitor_id = (select private.visitor()) and conversation_id not in (select private.lost_drafts()));

-- The answers that the caller got and may still see. Not definer: the policies of messages are asked within.
create function private.answers_to_visitor() returns setof uuid
  language sql stable set search_path = ''
  begin atomic
    select messages.id from public.messages
    where messages.visitor_id = (select private.visitor()) and messages.role = 'assistant';
  end;
grant execute on function private.answers_to_visitor() to authenticated;

alter policy "visitors see the sources that were shown to them" on public.message_citations
  using (shown and message_id in (select private.answers_to_visitor()));
alter policy "visitors see their feedback" on public.message_feedback
  using (visitor_id = (select private.visitor()) and message_id in (select private.answers_to_visitor()));
alter policy "visitors rate the answers they got" on public.message_feedback
  with check (visitor_id = (select private.visitor()) and message_id in (select private.answers_to_visitor()));
alter policy "visitors change their feedback" on public.message_feedback
  using (visitor_id = (select private.visitor()) and message_id in (select private.answers_to_visitor()))
  with check (visitor_id = (select private.visitor()) and message_id in (select private.answers_to_visitor()));
alter policy "visitors take back their feedback" on public.message_feedback
  using (visitor_id = (select private.visitor()) and message_id in (select private.answers_to_visitor()));

-- As before, for whoever is let in.
-- Definer: nobody writes messages. Stores the visitor's message and an answer that runs, and returns what the
-- turn needs; or `refusal`, and then nothing was written. A message id that is known is a retry of its turn.
create or replace function private.begin_turn(
  template uuid, conversation uuid, draft boolean, via text, message uuid, question text, per_minute integer
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  visitor uuid := private.visitor();
  agent jsonb;
  talk public.conversations;
  asked public.messages;
  answer uuid := private.uuid_v7();
  history jsonb;
  retry_after integer;
begin
  if visitor is null then
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

-- As before, for whoever is still let in. False when the answer has ended or may not go on: the session or the key has
-- ended, or it is the draft of an organisation that was left.
create or replace function private.keep_answer(message uuid, said text) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.messages set text = said, lease_until = clock_timestamp() + interval '30 seconds'
  where messages.id = message
    and messages.visitor_id = private.visitor()
    and messages.completed_at is null
    and messages.conversation_id not in (select private.lost_drafts());
  return found;
end
$$;

drop function private.session_alive();

-- Whether an address has an account is asked by whoever signs up, which nobody does between two steps.
create or replace function public.check_user_inactive_status(user_email text)
  returns table (user_exists boolean, is_inactive boolean)
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  most constant integer := 10;
  hour constant timestamptz := date_trunc('hour', clock_timestamp());
  address constant inet := nullif(current_setting('request.client_address', true), '')::inet;
  asked text;
  reached integer;
begin
  if not private.session_verified() then
    raise insufficient_privilege using message = 'A session is needed.';
  end if;
  foreach asked in array array[
    'status:session:' || (auth.jwt() ->> 'session_id'),
    'status:address:' || host(network(set_masklen(address, case family(address) when 4 then 32 else 64 end)))
  ] loop
    continue when asked is null;
    insert into auth.counters as counters (key, window_start, count) values (asked, hour, 1)
    on conflict (key, window_start) do update set count = counters.count + 1
    returning count into reached;
    if reached > most then
      raise sqlstate 'PT429' using
        message = 'Too many checks. Try again later.',
        hint = 'At most ten an hour.';
    end if;
  end loop;
  insert into auth.audit_log_entries (payload, ip_address)
  values (
    json_build_object('actor_id', auth.uid(), 'action', 'user_status_checked', 'log_type', 'user'),
    coalesce(host(address), '')
  );
  return query
    select
      count(users.id) > 0,
      count(users.id) > 0 and count(members.role) > 0 and bool_and(members.role = 'INACTIVE')
    from auth.users
    left join public.organization_members as members on members.user_id = users.id
    where users.email = lower(btrim(user_email)) and not users.is_sso_user and users.deleted_at is null;
end
$$;
