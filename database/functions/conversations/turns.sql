-- Counts a turn; the seconds to wait when the visitor has used up the minute, else null. Without a limit it is not counted.
create or replace function private.count_turn(visitor uuid, per_minute integer) returns integer
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  last_minute timestamptz[];
begin
  if per_minute is null then
    return null;
  end if;
  insert into private.visitor_turns as turns (visitor_id, recent) values (visitor, array[clock_timestamp()])
  on conflict (visitor_id) do update
  set recent = array(
    select at from unnest(turns.recent) as at where at > clock_timestamp() - interval '1 minute' order by at
  ) || clock_timestamp()
  returning turns.recent into last_minute;
  if cardinality(last_minute) <= per_minute then
    return null;
  end if;
  -- What is refused does not count.
  update private.visitor_turns set recent = trim_array(last_minute, 1) where visitor_turns.visitor_id = visitor;
  return greatest(
    1,
    ceil(extract(epoch from last_minute[cardinality(last_minute) - per_minute]
      + interval '1 minute' - clock_timestamp()))
  );
end
$$;

-- Reserves an answer of an agent: its models, or at a limit those that may still answer, and the agent, which then does
-- not go to the operator's model instead. An answer reads at the most about 6,000 tokens, its owner's instructions and
-- what the caller told beside them; with tools in up to four steps, and what the tools are and say besides.
create or replace function private.reserve_for_agent(agent jsonb, asked_for text, message uuid) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  steps constant integer := case
    when jsonb_array_length(agent #> '{definition,tool_ids}') > 0
      or jsonb_array_length(agent #> '{definition,built_in_tools}') > 0
    then 4 else 1
  end;
  reserved constant jsonb := private.reserve_usage(
    agent, asked_for, message,
    case when agent #>> '{definition,model_choice}' = 'built-in' then '[]' else private.models_of_agent(agent) end,
    steps * (6000 + coalesce(char_length(agent #>> '{definition,instructions}'), 0) / 2
      + coalesce(nullif(current_setting('request.told_length', true), '')::integer, 0) / 2
      + case when steps > 1 then 12000 else 0 end),
    steps * coalesce((agent #>> '{definition,answer_limit}')::integer, 2000)
  );
begin
  return reserved || jsonb_build_object('agent', case
    when reserved ? 'is_limited' then jsonb_set(agent, '{definition,model_choice}', '"built-in"')
    else agent
  end);
end
$$;

-- The latest that was said in a conversation after one moment and before another, where they are given, the oldest first,
-- without one of its messages.
create or replace function private.talk_history(talk uuid, since timestamptz, until timestamptz, beside uuid) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', earlier.id, 'role', earlier.role, 'text', earlier.text, 'state', earlier.state,
          'said_by', earlier.said_by, 'heading', earlier.heading
        )
        order by earlier.created_at, earlier.id
      ),
      '[]'
    )
    from (
      select messages.id, messages.role, messages.text, messages.state, messages.said_by, messages.created_at, (
          select message_citations.heading from public.message_citations
          where message_citations.message_id = messages.id
          order by message_citations.number
          limit 1
        ) as heading
      from public.messages
      where messages.conversation_id = talk and messages.id is distinct from beside and messages.text <> ''
        and messages.role <> 'notice'
        and messages.created_at > coalesce(since, '-infinity') and messages.created_at < coalesce(until, 'infinity')
      order by messages.created_at desc, messages.id desc
      limit 40
    ) as earlier;
  end;

-- What a turn has to know of what was said before in its conversation.
create or replace function private.known_of_talk(talk public.conversations, message uuid) returns jsonb
  language sql volatile security definer set search_path = ''
  begin atomic
    select jsonb_build_object(
      'history', private.talk_history(talk.id, talk.summarized_until, null, message),
      'interaction', case
        when exists (select from public.interactions where interactions.id = talk.id)
          then private.interaction_of_turn(talk.id, message)
      end,
      'hints', private.hints_for(talk.id),
      'tool_call', private.call_for_turn(talk.id, message)
    );
  end;

-- Definer: no one writes messages. Stores the visitor's message and an answer that runs, and returns what the
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
  known jsonb := '{"history": [], "interaction": null, "hints": [], "tool_call": null}';
  retry_after integer;
  reserved jsonb;
begin
  if visitor is null then
    return jsonb_build_object('refusal', 'no_session');
  end if;
  agent := private.agent_for_conversation(template, draft);
  if agent is null then
    return jsonb_build_object('refusal', 'agent_not_found');
  end if;
  if (agent #>> '{definition,masks_personal_data}')::boolean then
    question := coalesce(nullif(current_setting('request.masked', true), ''), question);
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
    -- An app goes on with what was said through apps, not with what its person said elsewhere.
    and (private.claims() ->> 'grant_id' is null or conversations.channel = 'api')
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
  if talk.id is not null then
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
  end if;
  -- Who goes on with what was said, and not with a conversation, means one in which nothing else was said.
  if nullif(current_setting('request.known_messages', true), '')::bigint <> (
    select count(*) from public.messages where messages.conversation_id = talk.id and messages.text <> ''
  ) then
    return jsonb_build_object('refusal', 'more_was_said');
  end if;
  if asked.text <> question then
    return jsonb_build_object('refusal', 'message_changed');
  end if;
  if asked.id is not null and exists (
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
  if talk.person_state = 'taken' then
    if asked.id is null then
      perform private.write_to_person(talk, message, question);
    end if;
    if nullif(current_setting('request.attachments', true), '') is not null then
      perform private.send_attachments(talk, message);
    end if;
    return jsonb_build_object('conversation_id', talk.id, 'person', talk.person_name);
  end if;
  agent := private.version_met(agent, talk);
  reserved := private.reserve_for_agent(agent, 'answer', answer);
  if reserved ? 'refusal' then
    return reserved;
  end if;

  if talk.id is null then
    insert into public.conversations (organization_id, template_id, version, channel, visitor_id, title, canary_id)
    values (
      (agent ->> 'organization_id')::uuid, template, (agent ->> 'version')::integer, via, visitor,
      left(regexp_replace(btrim(question), '\s+', ' ', 'g'), 80), (agent #>> '{canary,id}')::uuid
    )
    returning * into talk;
  else
    update public.conversations set version = (agent ->> 'version')::integer
    where conversations.id = talk.id;
    delete from public.messages where messages.answer_to = message;
    known := private.known_of_talk(talk, message);
  end if;
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
  if nullif(current_setting('request.attachments', true), '') is not null then
    perform private.send_attachments(talk, message);
    talk.has_files := true;
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
    'conversation_id', talk.id, 'message_id', answer, 'agent', reserved -> 'agent',
    'summary', talk.summary, 'summarized_until', talk.summarized_until,
    'notes_gaps', private.notes_gaps(talk.organization_id, draft), 'models', reserved -> 'models',
    'hands_off', not draft and private.hands_off(agent -> 'definition') and not private.through_system(),
    'person_back', case
      when not draft and private.hands_off(agent -> 'definition') then private.person_back(agent -> 'definition', now())
    end,
    'waits_for_person', talk.person_state is not null,
    'organization_name', (select name from public.organizations where id = talk.organization_id),
    'tools', case when agent #> '{definition,tool_ids}' <> '[]' then private.tools_of_agent(agent) else '[]' end,
    'files', case when talk.has_files then private.files_of_turn(talk.id, message) end,
    'memories', case
      when (agent #>> '{definition,remembers_visitors}')::boolean and not draft
        then private.memories_of_turn(template, visitor)
    end
  ) || known;
end
$$;
grant execute on function private.begin_turn(uuid, uuid, boolean, text, uuid, text, integer) to authenticated;

-- Definer: models have no reader with their keys. The draft of an agent, for who may read it, with what may answer for
-- it and what was reserved for that: for an answer that is not stored.
create or replace function private.draft_to_try(template uuid) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  agent constant jsonb := private.agent_for_conversation(template, true);
begin
  return case when agent is not null then private.reserve_for_agent(agent, 'try-out', null) end;
end
$$;
grant execute on function private.draft_to_try(uuid) to authenticated;

-- Definer: the same of the live version, for those who look after the agent: its tests are put to it.
create or replace function private.live_to_try(template uuid) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  agent constant jsonb := private.agent_for_conversation(template, false);
begin
  return case
    when (agent ->> 'organization_id')::uuid in (select private.organizations_with('agents.read'))
      then private.reserve_for_agent(agent, 'try-out', null)
  end;
end
$$;
grant execute on function private.live_to_try(uuid) to authenticated;
