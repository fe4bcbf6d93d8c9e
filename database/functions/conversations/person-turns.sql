-- The visitor writes to the person who has the conversation; the agent is not asked. It counts for an address as a
-- question does.
create or replace function private.write_to_person(talk public.conversations, message uuid, words text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  address constant text := nullif(current_setting('request.visitor_address', true), '');
begin
  insert into public.messages (
    id, organization_id, conversation_id, visitor_id, role, parts, text, state, completed_at
  )
  values (
    message, talk.organization_id, talk.id, talk.visitor_id, 'user',
    jsonb_build_array(jsonb_build_object('type', 'text', 'text', words)), words, 'complete', clock_timestamp()
  );
  update public.handoffs set unanswered = handoffs.unanswered + 1, wrote_at = coalesce(handoffs.wrote_at, now())
  where handoffs.conversation_id = talk.id and handoffs.ended_at is null;
  update public.conversations set updated_at = now() where conversations.id = talk.id;
  if address is not null then
    perform private.count_of_day(talk.organization_id, 'answers to ' || address, 'addressTurnLimit');
  end if;
  perform private.count_of_day(talk.organization_id, 'messages of people', 'personMessageLimit');
end
$$;

-- The servers hear in which conversation people came, spoke or left; its column of that name says which it is.
create or replace function private.tell_of_people() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_notify('people_in', to_jsonb(new) ->> tg_argv[0]);
  return null;
end
$$;

-- What members suggest to the agent about a conversation, the newest last, the summary of a handoff among it.
create or replace function private.hints_for(conversation uuid) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(jsonb_agg(newest.body order by newest.created_at), '[]')
    from (
      select whispers.body, whispers.created_at from public.whispers
      where whispers.organization_id = (select organization_id from public.conversations where id = conversation)
        and whispers.conversation_id = conversation
      order by whispers.created_at desc
      limit 5
    ) as newest;
  end;
