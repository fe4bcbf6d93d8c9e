-- The organisations in whose agents' place the caller may speak: a person with agents.write, never a key.
create or replace function private.organizations_attended() returns uuid[]
  language sql stable security definer set search_path = ''
  begin atomic
    select case
      when not private.through_system() then private.organization_ids_with('agents.write')
      else '{}'
    end;
  end;
grant execute on function private.organizations_attended() to authenticated;

-- The conversations that wait for a person or are with one, for those who may take them. Their visitors were told.
create or replace function private.handed_over() returns setof uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select handoffs.conversation_id from public.handoffs
    where handoffs.ended_at is null
      and handoffs.organization_id = any ((select private.organizations_attended())::uuid[]);
  end;
grant execute on function private.handed_over() to authenticated;

-- The conversations in which the caller may act as a member: those handed over, and with the right to read transcripts
-- all that visitors have with published agents.
create or replace function private.conversations_attended() returns setof uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select private.handed_over()
    union
    select conversations.id from public.conversations
    where conversations.version is not null
      and conversations.organization_id = any ((select private.organizations_attended())::uuid[])
      and conversations.organization_id = any ((select private.organization_ids_with('analytics.read'))::uuid[]);
  end;
grant execute on function private.conversations_attended() to authenticated;

-- Whether somebody with the right to come has the inbox open. Pages say so every 30 seconds.
create or replace function private.is_attended(organization uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select private.permission_holds(organization, 'agents.write') and exists (
      select from private.inbox_presence
      join public.organization_members
        on organization_members.organization_id = inbox_presence.organization_id
        and organization_members.user_id = inbox_presence.user_id
      join public.role_permissions
        on role_permissions.role = organization_members.role and role_permissions.permission = 'agents.write'
      where inbox_presence.organization_id = organization
        and inbox_presence.seen_at > now() - interval '75 seconds'
    );
  end;

create or replace function private.is_time_zone(name text) returns boolean
  language plpgsql stable set search_path = ''
as $$
begin
  perform now() at time zone name;
  return true;
exception when invalid_parameter_value then
  return false;
end
$$;
grant execute on function private.is_time_zone(text) to authenticated;

-- Whether an agent's office hours hold at a moment, by the clock of their time zone.
create or replace function private.within_hours(definition jsonb, moment timestamptz) returns boolean
  language sql stable set search_path = ''
  begin atomic
    select coalesce(jsonb_array_length(definition -> 'handoff_days'), 0) = 0 or (
      definition -> 'handoff_days' @> to_jsonb(extract(isodow from clock)::integer)
      and clock::time >= (definition ->> 'handoff_from')::time
      and clock::time < (definition ->> 'handoff_until')::time
    )
    from (select moment at time zone (definition ->> 'handoff_time_zone') as clock) as local;
  end;

create or replace function private.hands_off(definition jsonb) returns boolean
  language sql immutable set search_path = ''
  begin atomic
    select coalesce((definition ->> 'handoff')::boolean, false);
  end;

-- What a visitor hears of a member: the first name.
create or replace function private.name_in(organization uuid, person uuid) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(
      (
        select coalesce(nullif(btrim(first_name), ''), nullif(btrim(display_name), ''))
        from public.organization_member_profiles
        where organization_member_profiles.organization_id = organization
          and organization_member_profiles.user_id = person
      ),
      'A colleague'
    );
  end;

-- Tells the visitor who speaks: a line of the conversation.
create or replace function private.tell_visitor(talk public.conversations, words text) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    insert into public.messages (
      organization_id, conversation_id, visitor_id, role, parts, text, state, completed_at
    )
    values (
      talk.organization_id, talk.id, talk.visitor_id, 'notice',
      jsonb_build_array(jsonb_build_object('type', 'text', 'text', words)), words, 'complete', clock_timestamp()
    );
  end;

-- The agent of a conversation, for its visitor: null where it hands nothing off. A key speaks for many visitors, and a
-- draft has only its editors.
create or replace function private.agent_that_hands_off(template uuid) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select agent
    from private.agent_for_conversation(template, false) as agent
    where not private.through_system() and private.hands_off(agent -> 'definition');
  end;

create or replace function private.count_handoff(organization uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  address constant text := nullif(current_setting('request.visitor_address', true), '');
begin
  if address is not null then
    perform private.count_of_day(organization, 'requests of ' || address, 'addressHandoffLimit');
  end if;
  perform private.count_of_day(organization, 'requests', 'handoffLimit');
end
$$;

-- Definer: no one writes handoffs. A visitor asks for a person: `state` is waiting or taken when somebody is asked, away
-- when nobody is there or the office is closed, and then there is no handoff: one that still waited is taken back.
create or replace function private.ask_for_person(template uuid, conversation uuid, via text, because text)
  returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  visitor constant uuid := private.visitor();
  agent constant jsonb := private.agent_that_hands_off(template);
  organization constant uuid := agent ->> 'organization_id';
  talk public.conversations;
  asked public.handoffs;
  is_open boolean;
  is_there boolean;
begin
  if visitor is null then
    return jsonb_build_object('refusal', 'no_session');
  end if;
  if agent is null then
    return jsonb_build_object('refusal', 'no_handoff');
  end if;
  select conversations.* into talk from public.conversations
  where conversations.id = conversation
    and conversations.visitor_id = visitor
    and conversations.template_id = template
    and conversations.version is not null
  for update;
  if talk.id is null and conversation is not null then
    return jsonb_build_object('refusal', 'conversation_not_found');
  end if;
  if talk.ended_at is not null then
    return jsonb_build_object('refusal', 'conversation_ended');
  end if;
  is_open := private.within_hours(agent -> 'definition', now());
  is_there := is_open and private.is_attended(organization);
  if talk.person_state = 'taken' or talk.person_state = 'waiting' and is_there then
    return jsonb_build_object('state', talk.person_state, 'conversation_id', talk.id);
  end if;
  if not is_there then
    if talk.person_state = 'waiting' then
      perform private.finish_handoff(talk, 'withdrawn');
    end if;
    perform private.tell_of_missed(
      organization, template, talk.id, because, case when is_open then 'nobody_there' else 'out_of_hours' end
    );
    return jsonb_build_object(
      'state', 'away', 'conversation_id', talk.id,
      'back', private.person_back(agent -> 'definition', now()), 'languages', agent #> '{definition,languages}',
      'organization_name', (select name from public.organizations where id = organization)
    );
  end if;
  perform private.count_handoff(organization);
  if talk.id is null then
    insert into public.conversations (organization_id, template_id, version, channel, visitor_id, title)
    values (organization, template, (agent ->> 'version')::integer, via, visitor, 'Talk to a person')
    returning * into talk;
  end if;
  -- As public.take_conversation: nobody could take it. What was written for it is taken back.
  if talk.channel not in ('agent', 'assistant', 'widget') then
    raise sqlstate 'PT409' using message = 'This conversation has no page on which a person could speak.';
  end if;
  insert into public.handoffs (organization_id, conversation_id, template_id, reason)
  values (organization, talk.id, template, because)
  returning * into asked;
  update public.conversations set person_state = 'waiting' where conversations.id = talk.id;
  perform private.emit_event(organization, 'handoff.requested', talk.id, private.handoff_event(asked));
  return jsonb_build_object('state', 'waiting', 'conversation_id', talk.id);
end
$$;
grant execute on function private.ask_for_person(uuid, uuid, text, text) to authenticated;

-- Definer: the same. The visitor needs no person any more: a request is taken back, the agent goes on.
create or replace function public.return_to_agent(conversation_id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  talk public.conversations;
begin
  select conversations.* into talk from public.conversations
  where conversations.id = return_to_agent.conversation_id
    and conversations.visitor_id = private.visitor()
  for update;
  if talk.id is null then
    raise sqlstate 'PT404' using message = 'This conversation does not exist.';
  end if;
  if talk.person_state is null then
    return;
  end if;
  perform private.finish_handoff(talk, 'withdrawn');
  if talk.person_state = 'taken' then
    perform private.tell_visitor(talk, private.agent_is_back(talk));
  end if;
end
$$;
comment on function public.return_to_agent(uuid) is 'A visitor goes on with the agent instead of a person.';
grant execute on function public.return_to_agent(uuid) to authenticated;

create or replace function private.finish_handoff(talk public.conversations, as_status text) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    update public.handoffs set status = as_status, ended_at = clock_timestamp(), unanswered = 0, wrote_at = null
    where handoffs.conversation_id = talk.id and handoffs.ended_at is null;
    update public.conversations set person_state = null, person_name = null where conversations.id = talk.id;
  end;

create or replace function private.agent_is_back(talk public.conversations) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select format('%s, the AI agent, is back.', definition ->> 'name')
    from public.template_versions
    where template_versions.template_id = talk.template_id and template_versions.number = talk.version;
  end;

create or replace function private.end_handoff() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.handoffs
  set status = case handoffs.status when 'waiting' then 'withdrawn' else 'closed' end, ended_at = clock_timestamp(),
    unanswered = 0, wrote_at = null
  where handoffs.conversation_id = new.id and handoffs.ended_at is null;
  return null;
end
$$;

-- Whoever loses the right to speak for the agents leaves: others may come, and the visitor waits for them.
create or replace function private.release_handoffs() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  talk public.conversations;
begin
  if tg_op = 'UPDATE' and exists (
    select from public.role_permissions
    where role_permissions.role = new.role and role_permissions.permission = 'agents.write'
  ) then
    return null;
  end if;
  for talk in
    select conversations.* from public.conversations
    join public.handoffs on handoffs.conversation_id = conversations.id
    where handoffs.organization_id = old.organization_id
      and handoffs.taken_by = old.user_id
      and handoffs.status = 'taken'
    for update of conversations
  loop
    update public.handoffs set status = 'waiting', taken_by = null, taken_by_name = null, taken_at = null
    where handoffs.conversation_id = talk.id and handoffs.ended_at is null;
    update public.conversations set person_state = 'waiting', person_name = null where conversations.id = talk.id;
    perform private.tell_visitor(talk, talk.person_name || ' has left. Somebody else was asked to join.');
  end loop;
  return null;
end
$$;

-- Definer: a member writes no suggestion in another's name.
create or replace function private.place_whisper() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  select conversations.organization_id into new.organization_id
  from public.conversations where conversations.id = new.conversation_id;
  if auth.uid() is not null then
    new.author_name := private.name_in(new.organization_id, auth.uid());
  end if;
  return new;
end
$$;
