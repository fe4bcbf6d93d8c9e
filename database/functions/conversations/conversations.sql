-- The end is stamped here and stays, whatever time the client names.
create or replace function private.stamp_conversation_end() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.ended_at = coalesce(old.ended_at, now());
  new.person_state = null;
  new.person_name = null;
  return new;
end
$$;

create or replace function private.place_feedback() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  select messages.organization_id into new.organization_id
  from public.messages
  where messages.id = new.message_id;
  return new;
end
$$;

-- The database decides the channel of a conversation. A visitor's page says only which page of the agent it is: a
-- conversation that calls itself the studio's would be left out of the agent's figures.
create or replace function private.decide_channel() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.channel := case
    when private.through_system() then 'api'
    when private.claims() -> 'widget' is not null then 'widget'
    when new.version is null then 'studio'
    when new.channel = 'assistant' then 'assistant'
    -- The agent of public.demo_agent().
    when new.channel = 'landing' and new.template_id = '00000000-0000-7000-8000-000000000002' then 'landing'
    else 'agent'
  end;
  return new;
end
$$;

-- The caller's talks with drafts of organisations whose agents the caller may no longer read.
create or replace function private.lost_drafts() returns setof uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select conversations.id
    from public.conversations
    where conversations.visitor_id = auth.uid()
      and conversations.version is null
      and conversations.organization_id not in (select private.organizations_with('agents.read'));
  end;
grant execute on function private.lost_drafts() to authenticated;

-- The answers that the caller got and may still see. Not definer: the policies of messages are asked within.
create or replace function private.answers_to_visitor() returns setof uuid
  language sql stable set search_path = ''
  begin atomic
    select messages.id from public.messages
    where messages.visitor_id = (select private.visitor()) and messages.role = 'assistant';
  end;
grant execute on function private.answers_to_visitor() to authenticated;

-- Definer: it compares whole conversations. The caller's conversation of the last day in which exactly this was said,
-- for clients that send what was said before instead of an id. Of two that are alike either is right.
create or replace function private.conversation_of_transcript(template uuid, said text[]) returns uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select conversations.id
    from public.conversations
    where conversations.visitor_id = private.visitor()
      and conversations.template_id = template
      and conversations.version is not null
      and conversations.ended_at is null
      and conversations.updated_at > now() - interval '1 day'
      and conversations.title = left(regexp_replace(btrim(said[1]), '\s+', ' ', 'g'), 80)
      and not exists (select from public.interactions where interactions.id = conversations.id)
      and said = (
        select array_agg(messages.text order by messages.created_at, messages.id)
        from public.messages
        where messages.conversation_id = conversations.id and messages.text <> ''
      )
    order by conversations.updated_at desc
    limit 1;
  end;
grant execute on function private.conversation_of_transcript(uuid, text[]) to authenticated;

-- An answer whose server died ends within ten seconds, and one whose end could not be stored at once is stored later:
-- the lease is renewed every 2.5 seconds and looked at every two.
create or replace function private.begin_lease() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.lease_until := least(new.lease_until, clock_timestamp() + interval '7 seconds');
  return new;
end
$$;
