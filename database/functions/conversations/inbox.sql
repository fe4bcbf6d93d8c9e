-- What members do in conversations. Definer, all of them: no one writes handoffs or messages. Each asks itself who may.

-- The page of an open inbox says so every 30 seconds, and when it closes.
create or replace function public.attend_inbox(org_id uuid, is_open boolean default true) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not coalesce(org_id = any (private.organizations_attended()), false) then
    raise sqlstate 'PT403' using message = 'You cannot take conversations in this organization.';
  end if;
  if is_open then
    insert into private.inbox_presence (organization_id, user_id) values (org_id, auth.uid())
    on conflict (organization_id, user_id) do update set seen_at = now();
  else
    delete from private.inbox_presence
    where inbox_presence.organization_id = org_id and inbox_presence.user_id = auth.uid();
  end if;
end
$$;
comment on function public.attend_inbox(uuid, boolean) is 'Says that the caller has the inbox open, or no more.';
grant execute on function public.attend_inbox(uuid, boolean) to authenticated;

-- A conversation in which the caller may act, held until the end of the transaction: no turn begins meanwhile.
create or replace function private.hold_conversation(conversation uuid) returns public.conversations
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.conversations;
begin
  select * into held from public.conversations where conversations.id = conversation for update;
  -- Another organisation's conversation is invisible here, so it does not exist.
  if held.id is null or held.id not in (select private.conversations_attended()) then
    raise sqlstate 'PT404' using message = 'This conversation does not exist.';
  end if;
  return held;
end
$$;

-- The same, of a conversation that the caller has taken.
create or replace function private.hold_own_handoff(conversation uuid) returns public.conversations
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held constant public.conversations := private.hold_conversation(conversation);
begin
  if not exists (
    select from public.handoffs
    where handoffs.conversation_id = held.id and handoffs.status = 'taken' and handoffs.taken_by = auth.uid()
  ) then
    raise sqlstate 'PT409' using message = case
      when held.person_state = 'taken' then format('%s has this conversation.', held.person_name)
      else 'Take the conversation over first.'
    end;
  end if;
  return held;
end
$$;

-- Whether who took a conversation has gone while its visitor waits for an answer: the inbox is closed there, and for two
-- minutes nothing came of what the visitor wrote.
create or replace function private.is_deserted(conversation uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.handoffs
      where handoffs.conversation_id = conversation
        and handoffs.status = 'taken'
        and handoffs.wrote_at < now() - interval '2 minutes'
        and not exists (
          select from private.inbox_presence
          where inbox_presence.organization_id = handoffs.organization_id
            and inbox_presence.user_id = handoffs.taken_by
            and inbox_presence.seen_at > now() - interval '75 seconds'
        )
    );
  end;

-- Of several who take at once one does; the others are told who. A running answer of the agent is cut: its server hears
-- of it and stores how far it came. To take again what one has is no fault, nor to take what its taker has deserted.
create or replace function public.take_conversation(conversation_id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held constant public.conversations := private.hold_conversation(take_conversation.conversation_id);
  own_name constant text := private.name_in(held.organization_id, auth.uid());
begin
  if held.ended_at is not null then
    raise sqlstate 'PT409' using message = 'This conversation has ended.';
  end if;
  if held.person_state = 'taken' then
    if exists (
      select from public.handoffs
      where handoffs.conversation_id = held.id and handoffs.status = 'taken' and handoffs.taken_by = auth.uid()
    ) then
      return;
    end if;
    if not private.is_deserted(held.id) then
      raise sqlstate 'PT409' using message = format('%s has taken this conversation already.', held.person_name);
    end if;
  end if;
  if held.channel not in ('agent', 'assistant', 'widget') then
    raise sqlstate 'PT409' using message = 'This conversation has no page on which a person could speak.';
  end if;
  if held.person_state is null then
    if not coalesce(
      (
        select private.hands_off(definition) from public.template_versions
        join public.templates on templates.id = template_versions.template_id
        where templates.id = held.template_id and template_versions.number = templates.live_version
      ),
      false
    ) then
      raise sqlstate 'PT409' using
        message = 'This agent does not hand conversations over. Turn that on in its behaviour, and publish it.';
    end if;
    perform private.count_of_day(held.organization_id, 'joins', 'handoffLimit');
    insert into public.handoffs (organization_id, conversation_id, template_id, reason)
    values (held.organization_id, held.id, held.template_id, 'member');
  end if;
  update public.messages set state = 'cut', completed_at = clock_timestamp(), lease_until = null
  where messages.conversation_id = held.id and messages.completed_at is null;
  update public.handoffs
  set status = 'taken', taken_by = auth.uid(), taken_by_name = own_name, taken_at = clock_timestamp()
  where handoffs.conversation_id = held.id and handoffs.ended_at is null;
  update public.conversations set person_state = 'taken', person_name = own_name where conversations.id = held.id;
  perform private.tell_visitor(
    held,
    format(
      '%s from %s is here now.', own_name, (select name from public.organizations where id = held.organization_id)
    )
  );
  perform private.log_act(held.organization_id, 'conversation.taken', 'conversation', held.id::text, held.title);
  perform pg_notify('taken_over', held.id::text);
end
$$;
comment on function public.take_conversation(uuid) is 'The caller speaks with the visitor from now on; the agent pauses.';
grant execute on function public.take_conversation(uuid) to authenticated;

-- The same id again is the same message: an answer that was lost on the way may be sent again.
create or replace function public.say_to_visitor(conversation_id uuid, message_id uuid, words text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held constant public.conversations := private.hold_own_handoff(say_to_visitor.conversation_id);
  said constant text := btrim(words);
begin
  if said is null or char_length(said) not between 1 and 4000 then
    raise sqlstate 'PT422' using message = 'A message has 1 to 4,000 characters.';
  end if;
  if exists (
    select from public.messages
    where messages.id = message_id and messages.conversation_id = held.id and messages.role = 'person'
      and messages.text = said
  ) then
    return;
  end if;
  insert into public.messages (
    id, organization_id, conversation_id, visitor_id, role, said_by, parts, text, state, completed_at
  )
  values (
    message_id, held.organization_id, held.id, held.visitor_id, 'person', held.person_name,
    jsonb_build_array(jsonb_build_object('type', 'text', 'text', said)), said, 'complete', clock_timestamp()
  );
  update public.handoffs set unanswered = 0, wrote_at = null
  where handoffs.conversation_id = held.id and handoffs.ended_at is null;
  update public.conversations set updated_at = now() where conversations.id = held.id;
  perform private.count_of_day(held.organization_id, 'messages of people', 'personMessageLimit');
end
$$;
comment on function public.say_to_visitor(uuid, uuid, text) is 'A member speaks with the visitor of a conversation that is taken.';
grant execute on function public.say_to_visitor(uuid, uuid, text) to authenticated;

-- The summary is for the agent and for colleagues; the visitor does not read it.
create or replace function public.hand_back(conversation_id uuid, summary text default '') returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held constant public.conversations := private.hold_own_handoff(hand_back.conversation_id);
  kept constant text := left(btrim(coalesce(hand_back.summary, '')), 4000);
begin
  perform private.finish_handoff(held, 'returned');
  if kept <> '' then
    insert into public.whispers (organization_id, conversation_id, body)
    values (held.organization_id, held.id, kept);
  end if;
  perform private.tell_visitor(held, private.agent_is_back(held));
  perform private.log_act(held.organization_id, 'conversation.handed_back', 'conversation', held.id::text, held.title);
end
$$;
comment on function public.hand_back(uuid, text) is 'The agent goes on in a conversation that was taken.';
grant execute on function public.hand_back(uuid, text) to authenticated;

create or replace function public.close_conversation(conversation_id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held constant public.conversations := private.hold_own_handoff(close_conversation.conversation_id);
begin
  perform private.tell_visitor(held, held.person_name || ' has closed this conversation.');
  update public.conversations set ended_at = now() where conversations.id = held.id;
end
$$;
comment on function public.close_conversation(uuid) is 'Ends a conversation that the caller has taken.';
grant execute on function public.close_conversation(uuid) to authenticated;
