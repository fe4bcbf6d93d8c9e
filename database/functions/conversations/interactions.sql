-- Definer: a key or an app that may talk to agents reads no table of them. The published agents of its organisation.
create or replace function private.agents_to_call()
  returns table (id uuid, name text, role text, greeting text, languages jsonb, published_at timestamptz)
  language sql stable security definer set search_path = ''
  begin atomic
    select
      templates.id, definition ->> 'name', definition ->> 'role', definition ->> 'greeting',
      definition -> 'languages', template_versions.published_at
    from public.templates
    join public.template_versions
      on template_versions.template_id = templates.id
      and template_versions.number = templates.live_version
    where templates.organization_id = coalesce(
        private.organization_of_key(array['conversations.write']),
        private.organization_of_app(array['conversations.write'])
      )
      and private.permission_holds(templates.organization_id, 'agents.read')
    order by definition ->> 'name', templates.id;
  end;
grant execute on function private.agents_to_call() to authenticated;

-- Definer: no one writes conversations. Begins one for a purpose; null where the caller meets no such agent. Its turns
-- are counted as they come; that it was begun counts like one, or rows could be made without end.
create or replace function private.start_interaction(
  template uuid, acting_as text, wanted text, fields jsonb
) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  visitor constant uuid := private.visitor();
  agent jsonb := private.agent_for_conversation(template, false);
  talk public.conversations;
begin
  if visitor is null or agent is null then
    return null;
  end if;
  agent := private.version_met(agent, talk);
  perform private.count_of_day((agent ->> 'organization_id')::uuid, 'interactions', 'turnLimit');
  insert into public.conversations (organization_id, template_id, version, channel, visitor_id, title, canary_id)
  values (
    (agent ->> 'organization_id')::uuid, template, (agent ->> 'version')::integer, 'api', visitor,
    nullif(left(regexp_replace(btrim(wanted), '\s+', ' ', 'g'), 80), ''), (agent #>> '{canary,id}')::uuid
  )
  returning * into talk;
  insert into public.interactions (id, organization_id, visitor_id, role, purpose)
  values (talk.id, talk.organization_id, visitor, btrim(acting_as), btrim(wanted));
  insert into public.interaction_results (
    organization_id, interaction_id, visitor_id, name, position, type, description, is_required, choices, country
  )
  select
    talk.organization_id, talk.id, visitor, field ->> 'name', place, field ->> 'type', btrim(field ->> 'description'),
    (field ->> 'required')::boolean,
    case when field ->> 'type' = 'choice' then array(select jsonb_array_elements_text(field -> 'choices')) end,
    field ->> 'country'
  from jsonb_array_elements(fields) with ordinality as declared (field, place);
  -- The caller shows the first question with the greeting.
  update public.interaction_results set asks = 1, missing = 'not_answered'
  where interaction_results.interaction_id = talk.id and interaction_results.position = 1;
  return talk.id;
end
$$;
grant execute on function private.start_interaction(uuid, text, text, jsonb) to authenticated;

-- Definer: a key or an app that may talk to agents reads no table of them. How the version that an interaction of the
-- caller meets greets, and the languages that it speaks: while another version is tried that is not always the live one.
create or replace function private.greeting_of_interaction(interaction uuid) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select jsonb_build_object('greeting', definition ->> 'greeting', 'languages', definition -> 'languages')
    from public.conversations
    join public.template_versions
      on template_versions.template_id = conversations.template_id
      and template_versions.number = conversations.version
    where conversations.id = interaction
      and conversations.visitor_id = private.visitor();
  end;
grant execute on function private.greeting_of_interaction(uuid) to authenticated;

-- What a turn has to know of its interaction; null where there is none or nothing more is asked for. A message that is
-- sent again is read again: what was taken from it goes.
create or replace function private.interaction_of_turn(talk uuid, message uuid) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.interaction_results
  set value = null, message_id = null, from_offset = null, to_offset = null, quote = null, confidence = null,
    missing = 'not_answered', is_settled = false, settled_by = null
  from public.interactions
  where interactions.id = talk
    and interactions.status = 'open'
    and interaction_results.interaction_id = talk
    and interaction_results.settled_by = message;
  update public.interaction_results set asks = interaction_results.asks - 1, asked_after = null
  where interaction_results.interaction_id = talk and interaction_results.asked_after = message;
  return (
    select jsonb_build_object(
      'role', interactions.role,
      'purpose', interactions.purpose,
      'fields', coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'name', results.name, 'type', results.type, 'description', results.description,
              'required', results.is_required, 'choices', results.choices, 'country', results.country,
              'asks', results.asks, 'settled', results.is_settled
            )
            order by results.position
          )
          from public.interaction_results as results
          where results.interaction_id = talk
        ),
        '[]'
      )
    )
    from public.interactions
    where interactions.id = talk and interactions.status = 'open'
  );
end
$$;

-- The interaction as other systems get it, asked for or sent. Not definer: policies are asked where a caller asks.
create or replace function private.interaction_document(interaction uuid) returns jsonb
  language sql stable set search_path = ''
  begin atomic
    select jsonb_build_object(
      'id', interactions.id,
      'agent_id', conversations.template_id,
      'role', interactions.role,
      'purpose', interactions.purpose,
      'status', interactions.status,
      'created_at', interactions.created_at,
      'settled_at', interactions.settled_at,
      'ended_at', conversations.ended_at,
      'results', coalesce(found.results, '{}'),
      'evidence', coalesce(found.evidence, '{}'),
      'missing', coalesce(found.missing, '[]'),
      'schema', jsonb_build_object(
        '$schema', 'https://json-schema.org/draft/2020-12/schema', 'type', 'object',
        'properties', coalesce(found.properties, '{}'), 'required', coalesce(found.required, '[]'),
        'additionalProperties', false
      )
    )
    from public.interactions
    join public.conversations on conversations.id = interactions.id
    cross join lateral (
      select
        jsonb_object_agg(results.name, results.value) filter (where results.value is not null) as results,
        jsonb_object_agg(
          results.name,
          jsonb_build_object(
            'message_id', results.message_id, 'from', results.from_offset, 'to', results.to_offset,
            'quote', results.quote, 'confidence', round(results.confidence::numeric, 2)
          )
        ) filter (where results.value is not null) as evidence,
        jsonb_agg(
          jsonb_build_object(
            'name', results.name, 'required', results.is_required, 'reason', results.missing
          )
          order by results.position
        ) filter (where results.value is null) as missing,
        jsonb_object_agg(
          results.name,
          jsonb_strip_nulls(jsonb_build_object(
            'type', case when results.type in ('number', 'boolean') then results.type else 'string' end,
            'format', case when results.type in ('date', 'email') then results.type end,
            'enum', results.choices,
            'description', results.description
          ))
        ) as properties,
        jsonb_agg(results.name order by results.position) filter (where results.is_required) as required
      from public.interaction_results as results
      where results.interaction_id = interactions.id
    ) as found
    where interactions.id = interaction;
  end;
grant execute on function private.interaction_document(uuid) to authenticated;

-- Settles an interaction, once, and tells of its results.
create or replace function private.settle_interaction(interaction uuid, as_what text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  organization uuid;
begin
  update public.interactions set status = as_what, settled_at = now()
  where interactions.id = interaction and interactions.status = 'open'
  returning interactions.organization_id into organization;
  if organization is not null then
    perform private.emit_event(
      organization, 'interaction.results_ready', interaction, private.interaction_document(interaction)
    );
  end if;
end
$$;

-- Definer: no one writes results. What an answer found in the message before it, and what it asked for next; in the
-- transaction in which the answer ends.
create or replace function private.note_results(answer uuid, findings jsonb, asked text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  talk uuid;
  question uuid;
begin
  select messages.conversation_id, messages.answer_to into talk, question
  from public.messages
  where messages.id = answer and messages.visitor_id = auth.uid();
  perform from public.interactions
  where interactions.id = talk and interactions.status = 'open'
  for no key update;
  if not found then
    return;
  end if;
  update public.interaction_results as results
  set value = each.value,
    message_id = case when each.value is not null then question end,
    from_offset = each.from_offset, to_offset = each.to_offset, quote = each.quote, confidence = each.confidence,
    missing = each.missing, is_settled = true, settled_by = question
  from jsonb_to_recordset(findings) as each (
    name text, value jsonb, from_offset integer, to_offset integer, quote text, confidence real, missing text
  )
  where results.interaction_id = talk and results.name = each.name and not results.is_settled;
  update public.interaction_results as results
  set asks = results.asks + 1, asked_after = question, missing = 'not_answered'
  where results.interaction_id = talk and results.name = asked and not results.is_settled;
  if exists (select from public.interaction_results where interaction_results.interaction_id = talk)
    and not exists (
      select from public.interaction_results
      where interaction_results.interaction_id = talk and not interaction_results.is_settled
    )
  then
    perform private.settle_interaction(talk, 'complete');
  end if;
end
$$;
grant execute on function private.note_results(uuid, jsonb, text) to authenticated;

-- Definer: no one writes interactions. Ends one of the caller's, with what was found by then; false when it is none.
-- What has ended stays so.
create or replace function private.end_interaction(interaction uuid) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  talk public.conversations;
begin
  select conversations.* into talk
  from public.conversations
  join public.interactions on interactions.id = conversations.id
  where conversations.id = interaction and conversations.visitor_id = private.visitor()
  for update of conversations;
  if talk.id is null then
    return false;
  end if;
  if talk.ended_at is null then
    update public.conversations set ended_at = now() where conversations.id = talk.id;
    perform private.settle_interaction(talk.id, 'ended');
    perform private.emit_event(
      talk.organization_id, 'interaction.ended', talk.id, private.interaction_document(talk.id)
    );
  end if;
  return true;
end
$$;
grant execute on function private.end_interaction(uuid) to authenticated;
