-- The model of an agent's organisation that speaks or writes down speech, for those who may meet the agent; null without
-- one.
create or replace function private.sound_model_of(agent uuid, wanted text) returns public.models
  language sql stable security definer set search_path = ''
  begin atomic
    select models
    from public.templates
    join public.models on models.organization_id = templates.organization_id
    where templates.id = agent
      and models.purpose = wanted
      and models.purpose in ('speech', 'transcription')
      and private.permission_holds(templates.organization_id, 'agents.read')
      and not private.is_closing(templates.organization_id)
      and (
        templates.live_version is not null
        or templates.organization_id in (select private.organizations_with('agents.read'))
      )
      and private.widget_may_talk(templates.id);
  end;

-- As the server asks it. Each time is counted for the day, for it costs money. Its key is encrypted, and this never leaves
-- the server.
create or replace function private.speech_model_of_agent(agent uuid, wanted text) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held constant public.models := private.sound_model_of(agent, wanted);
begin
  if held.id is null then
    return null;
  end if;
  perform private.count_of_day(held.organization_id, 'sentences of own models', 'soundLimit');
  return jsonb_build_object(
    'id', held.id, 'provider', held.provider, 'base_url', held.base_url, 'model', held.model, 'voices', held.voices,
    'sealed', held.sealed_credential, 'updated_at', held.updated_at
  );
end
$$;
grant execute on function private.speech_model_of_agent(uuid, text) to authenticated;

-- Reserves so many characters that it speaks, or milliseconds that it writes down, as private.reserve_usage says it; null
-- for who may not meet the agent. Who talks with a published agent is a visitor.
create or replace function private.reserve_sound(agent uuid, wanted text, amount integer) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held constant public.models := private.sound_model_of(agent, wanted);
  version constant integer := (select live_version from public.templates where templates.id = agent);
begin
  return case when held.id is not null then private.reserve_usage(
    jsonb_build_object('organization_id', held.organization_id, 'template_id', agent, 'version', version),
    wanted, null, private.models_beside(held), amount, 0
  ) end;
end
$$;
grant execute on function private.reserve_sound(uuid, text, integer) to authenticated;
