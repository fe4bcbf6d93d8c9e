-- The tools that an agent has now: those of its organisation that it names, without those of servers that offer
-- anything else than an owner approved, and without connections where the organisation may have none.
create or replace function private.tools_of_agent(agent jsonb) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(jsonb_agg(private.tool_as_called(tools) order by tools.name), '[]')
    from public.tools
    left join public.mcp_servers on mcp_servers.id = tools.mcp_server_id
    where tools.organization_id = (agent ->> 'organization_id')::uuid
      and agent #> '{definition,tool_ids}' ? tools.id::text
      and (tools.mcp_server_id is null or mcp_servers.pinned_fingerprint = mcp_servers.offered_fingerprint)
      and (
        tools.connection_id is null or private.permission_holds(tools.organization_id, 'interactions.api.keys.read')
      );
  end;

-- What a turn has to know of its conversation's calls: the one that waits for the visitor's word, or that this
-- message decided when it was said before. `is_asked`: the message is the visitor's word on it, for it comes right after
-- the whole question; what is said later, or to a person who came in between, speaks of something else.
create or replace function private.call_for_turn(conversation uuid, message uuid) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select to_jsonb(tool_calls) - array['organization_id', 'visitor_id'] || jsonb_build_object(
      'is_asked', tool_calls.state <> 'waiting' or coalesce(
        (
          select last.answer_to = tool_calls.question_id and last.state = 'complete'
          from public.messages as last
          where last.conversation_id = conversation and last.id <> message
          order by last.created_at desc, last.id desc
          limit 1
        ),
        false
      )
    )
    from public.tool_calls
    where tool_calls.conversation_id = conversation
      and (tool_calls.state = 'waiting' or tool_calls.decided_in = message)
    order by tool_calls.decided_in = message desc nulls last
    limit 1;
  end;

-- Notes that an agent wants to do something while it answers the caller, and says whether it may: `run`, `ask` the
-- visitor first, or `known`, what came of the same act when the same message was answered before. `act_id` tells other
-- systems a second try from a second act: an act of the conversation that broke off keeps it.
create or replace function private.begin_tool_call(
  answer uuid, wanted uuid, called text, told jsonb
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  most constant integer := 12;
  question public.messages;
  agent jsonb;
  tool public.tools;
  before public.tool_calls;
  first_state text := 'running';
  act uuid;
  new_id uuid := private.uuid_v7();
begin
  select asked.* into question
  from public.messages
  join public.messages as asked on asked.id = messages.answer_to
  where messages.id = answer and messages.completed_at is null and messages.visitor_id = private.visitor()
  for update of messages;
  if question.id is null then
    return jsonb_build_object('refusal', 'This answer has ended.');
  end if;
  select private.agent_for_conversation(conversations.template_id, conversations.version is null) into agent
  from public.conversations where conversations.id = question.conversation_id;
  if wanted is null then
    if not coalesce(agent #> '{definition,built_in_tools}' ? called, false) then
      return jsonb_build_object('refusal', 'There is no such tool.');
    end if;
  else
    select tools.* into tool
    from public.tools
    where tools.id = wanted
      and tools.organization_id = question.organization_id
      and agent #> '{definition,tool_ids}' ? tools.id::text;
    if tool.id is null then
      return jsonb_build_object('refusal', 'There is no such tool.');
    end if;
  end if;
  if (select count(*) from public.tool_calls where tool_calls.question_id = question.id) >= most then
    return jsonb_build_object('refusal', 'No more tools can be used for this message.');
  end if;
  if tool.acts = 'write' then
    select tool_calls.* into before
    from public.tool_calls
    where tool_calls.question_id = question.id and tool_calls.tool_id = tool.id and tool_calls.arguments = told
    order by tool_calls.created_at desc
    limit 1;
    -- What was done is not done twice, and of what broke off nobody knows.
    if before.state in ('running', 'done', 'refused', 'unsure') then
      return jsonb_build_object('decision', 'known', 'id', before.id, 'state', before.state, 'result', before.result);
    end if;
    select tool_calls.act_id into act
    from public.tool_calls
    where tool_calls.conversation_id = question.conversation_id
      and tool_calls.tool_id = tool.id
      and tool_calls.state = 'unsure'
      and tool_calls.arguments = told
      -- Once it is known to be done, what is wanted again is another act.
      and not exists (
        select from public.tool_calls as later
        where later.conversation_id = tool_calls.conversation_id
          and later.organization_id = tool_calls.organization_id
          and later.act_id = tool_calls.act_id
          and later.state = 'done'
      )
    order by tool_calls.created_at desc
    limit 1;
    if tool.asks then
      if exists (
        select from public.tool_calls
        where tool_calls.conversation_id = question.conversation_id and tool_calls.state = 'waiting'
      ) then
        return jsonb_build_object('refusal', 'The visitor is being asked about another act. Ask for one at a time.');
      end if;
      first_state := 'waiting';
    end if;
  end if;
  insert into public.tool_calls (
    id, organization_id, conversation_id, question_id, visitor_id, tool_id, name, title, acts, arguments, state, act_id
  )
  values (
    new_id, question.organization_id, question.conversation_id, question.id, question.visitor_id, tool.id,
    coalesce(tool.name, called), coalesce(tool.title, called), coalesce(tool.acts, 'read'), told, first_state,
    coalesce(act, new_id)
  );
  return jsonb_build_object(
    'decision', case first_state when 'waiting' then 'ask' else 'run' end, 'id', new_id, 'act_id', coalesce(act, new_id)
  );
end
$$;
grant execute on function private.begin_tool_call(uuid, uuid, text, jsonb) to authenticated;

-- How a call ended; the first end counts, but that it broke off is a guess, which its true end replaces.
create or replace function private.end_tool_call(call uuid, ended text, answered text, wrong text) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.tool_calls
  set state = ended, result = left(answered, 20000), error = left(wrong, 500), finished_at = clock_timestamp()
  where tool_calls.id = call
    and tool_calls.state in ('running', 'unsure')
    and tool_calls.visitor_id = private.visitor()
    and ended in ('done', 'failed', 'unsure');
  return found;
end
$$;
grant execute on function private.end_tool_call(uuid, text, text, text) to authenticated;

-- What runs of answers that have ended broke off with their servers. Returns how many calls these were.
create or replace function private.end_cut_calls() returns bigint
  language sql volatile security definer set search_path = ''
  begin atomic
    with ended as (
      update public.tool_calls
      set state = case tool_calls.acts when 'write' then 'unsure' else 'failed' end, finished_at = clock_timestamp()
      where tool_calls.state = 'running'
        and not exists (
          select from public.messages
          where messages.conversation_id = tool_calls.conversation_id and messages.completed_at is null
        )
        -- Its own server tells the end of an answer that was stopped a moment later.
        and tool_calls.created_at < clock_timestamp() - interval '1 minute'
      returning tool_calls.id
    )
    select count(*) from ended;
  end;
grant execute on function private.end_cut_calls() to service_role;

-- The visitor's word on a call that waits: `run` when it is to be made now, once. Anything else he says withdraws it;
-- so does time, or a tool that has changed since he was asked.
create or replace function private.decide_tool_call(call uuid, answer uuid, verdict text) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.tool_calls;
  question uuid;
  decided text;
begin
  select messages.answer_to into question
  from public.messages
  where messages.id = answer and messages.completed_at is null and messages.visitor_id = private.visitor();
  select tool_calls.* into held
  from public.tool_calls
  join public.messages on messages.id = question and messages.conversation_id = tool_calls.conversation_id
  where tool_calls.id = call and tool_calls.visitor_id = private.visitor()
  for update of tool_calls;
  if held.id is null then
    return null;
  end if;
  if held.state <> 'waiting' then
    return held.state;
  end if;
  decided := case
    when verdict = 'refuse' then 'refused'
    when verdict <> 'accept'
      or held.created_at < clock_timestamp() - interval '30 minutes'
      or not exists (
        select from public.tools where tools.id = held.tool_id and tools.updated_at <= held.created_at
      )
    then 'lapsed'
    else 'running'
  end;
  update public.tool_calls
  set state = decided, decided_in = case when verdict in ('accept', 'refuse') then question end,
    finished_at = case when decided <> 'running' then clock_timestamp() end
  where tool_calls.id = held.id;
  return case decided when 'running' then 'run' else decided end;
end
$$;
grant execute on function private.decide_tool_call(uuid, uuid, text) to authenticated;

-- Definer: what a tool answered has no reader. Analysts of the organisation see it.
create or replace function public.tool_call_result(call_id uuid) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select tool_calls.result
    from public.tool_calls
    where tool_calls.id = call_id
      and tool_calls.organization_id in (select private.organizations_with('analytics.read'));
  end;
grant execute on function public.tool_call_result(uuid) to authenticated;
