-- What agents remember of visitors. A key speaks for many visitors and an app is not where one was
-- asked, so nobody is remembered through them.

-- Whether this agent may remember the caller, as the caller decides. To say no is always possible, and forgets all.
create or replace function public.allow_memory(template_id uuid, allowed boolean) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  visitor constant uuid := private.visitor();
  agent constant jsonb := private.agent_for_conversation(allow_memory.template_id, false);
begin
  if visitor is null or private.through_system() then
    raise sqlstate 'PT401' using message = 'Start a session to talk to this agent.';
  end if;
  if not coalesce(allowed, false) then
    delete from public.memory_consents
    where memory_consents.visitor_id = visitor and memory_consents.template_id = allow_memory.template_id;
    return;
  end if;
  if agent is null then
    raise sqlstate 'PT404' using message = 'This agent does not exist or is not published.';
  end if;
  if (agent #>> '{definition,remembers_visitors}')::boolean is not true then
    raise sqlstate 'PT403' using message = 'This agent remembers nobody.';
  end if;
  insert into public.memory_consents (organization_id, template_id, visitor_id)
  values ((agent ->> 'organization_id')::uuid, allow_memory.template_id, visitor)
  on conflict do nothing;
end
$$;
comment on function public.allow_memory(uuid, boolean) is 'Lets an agent remember the caller, or has it forget all.';
grant execute on function public.allow_memory(uuid, boolean) to authenticated;

-- What a turn may use; null where this visitor has not said yes.
create or replace function private.memories_of_turn(template uuid, visitor uuid) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('kind', memories.kind, 'content', memories.content)
          order by memories.created_at, memories.id
        ),
        '[]'
      )
      from public.visitor_memories as memories
      where memories.organization_id = consents.organization_id
        and memories.template_id = template and memories.visitor_id = visitor
    )
    from public.memory_consents as consents
    where consents.template_id = template and consents.visitor_id = visitor and not private.through_system();
  end;

-- Keeps what was learned in a turn: of a name, a place and a language the newest, of questions five and of the rest
-- twenty. Of a visitor who has said no meanwhile nothing.
create or replace function private.remember(answer uuid, learned jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  consent public.memory_consents;
begin
  select memory_consents.* into consent
  from public.messages
  join public.conversations on conversations.id = messages.conversation_id
  join public.memory_consents
    on memory_consents.organization_id = conversations.organization_id
    and memory_consents.template_id = conversations.template_id
    and memory_consents.visitor_id = conversations.visitor_id
  where messages.id = answer and messages.visitor_id = private.visitor() and conversations.version is not null
    and not private.through_system()
  for update of memory_consents;
  if consent.visitor_id is null then
    return;
  end if;
  with fresh as (
    select fact ->> 'kind' as kind, left(btrim(fact ->> 'content'), 200) as content
    from jsonb_array_elements(learned) as fact
  )
  delete from public.visitor_memories as known using fresh
  where known.organization_id = consent.organization_id and known.template_id = consent.template_id
    and known.visitor_id = consent.visitor_id and known.kind = fresh.kind
    and (fresh.kind in ('name', 'place', 'language') or known.content = fresh.content);
  insert into public.visitor_memories (organization_id, template_id, visitor_id, kind, content)
  select consent.organization_id, consent.template_id, consent.visitor_id, fact ->> 'kind',
    left(btrim(fact ->> 'content'), 200)
  from jsonb_array_elements(learned) as fact
  on conflict do nothing;
  delete from public.visitor_memories
  where visitor_memories.id in (
    select ranked.id
    from (
      select known.id, known.kind, row_number() over (
        partition by known.kind = 'question' order by known.created_at desc, known.id desc
      ) as place
      from public.visitor_memories as known
      where known.organization_id = consent.organization_id and known.template_id = consent.template_id
        and known.visitor_id = consent.visitor_id
    ) as ranked
    where ranked.place > case ranked.kind when 'question' then 5 else 20 end
  );
end
$$;
grant execute on function private.remember(uuid, jsonb) to authenticated;
