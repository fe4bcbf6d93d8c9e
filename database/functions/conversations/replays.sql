-- Definer: models have no reader with their keys. A question that a visitor asked once, with what was said before it, to
-- be put again to the draft of its agent, or to a numbered version, through its own models or through one that is named:
-- for who may read both the transcript and the agent. It reserves what it may cost. Null where there is no such
-- question for the caller.
create or replace function private.turn_to_replay(
  template uuid, question uuid, number integer, speaker text
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  asked public.messages;
  talk public.conversations;
  agent jsonb;
  is_later boolean;
begin
  select messages.* into asked
  from public.messages
  where messages.id = question and messages.role = 'user' and messages.text <> ''
    and messages.organization_id in (select private.organizations_with('analytics.read'));
  select conversations.* into talk
  from public.conversations
  where conversations.id = asked.conversation_id and conversations.template_id = template;
  agent := private.agent_for_conversation(talk.template_id, true);
  if agent is null then
    return null;
  end if;
  if number is not null then
    select agent || jsonb_build_object('version', versions.number, 'definition', versions.definition) into agent
    from public.template_versions as versions
    where versions.template_id = talk.template_id and versions.number = turn_to_replay.number;
    if agent is null then
      return jsonb_build_object('refusal', 'version_not_found');
    end if;
  end if;
  if speaker = 'built-in' then
    agent := jsonb_set(agent, '{definition,model_choice}', '"built-in"');
  elsif speaker is not null then
    if not exists (
      select from public.models
      where models.id::text = speaker
        and models.organization_id = asked.organization_id
        and models.purpose = 'language'
    ) then
      return jsonb_build_object('refusal', 'model_not_found');
    end if;
    agent := jsonb_set(
      agent, '{definition}',
      agent -> 'definition' || jsonb_build_object('model_choice', 'chosen', 'model_ids', jsonb_build_array(speaker))
    );
  end if;
  -- The summary says what was said later too, unless the question came after it.
  is_later := talk.summarized_until < asked.created_at;
  return private.reserve_for_agent(agent, 'replay', null) || jsonb_build_object(
    'question', asked.text,
    'history', private.talk_history(talk.id, case when is_later then talk.summarized_until end, asked.created_at, null),
    'summary', case when is_later then talk.summary else '' end,
    'tools', private.tools_of_agent(agent),
    'sources', private.sources_of_agent(asked.organization_id, agent -> 'definition')
  );
end
$$;
grant execute on function private.turn_to_replay(uuid, uuid, integer, text) to authenticated;
