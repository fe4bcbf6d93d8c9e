-- The agent as a conversation needs it: its live version for everyone, its draft for those who may read it. A key or an
-- app meets the agents of its own organisation, not what others have published. Where agents are off or the organisation is being
-- deleted, what was published answers no one. What visitors said stays theirs. A widget's visitor meets its agent alone.
-- `canary` is the one that runs: private.version_met decides whom it meets.
create or replace function private.agent_for_conversation(template uuid, draft boolean) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select jsonb_build_object(
      'template_id', templates.id,
      'organization_id', templates.organization_id,
      'version', case when draft then null else templates.live_version end,
      'canary', case
        when not draft then (
          select jsonb_build_object('id', canaries.id, 'version', canaries.version, 'share', canaries.share)
          from public.template_canaries as canaries
          where canaries.template_id = templates.id and canaries.ended_at is null
        )
      end,
      'definition',
        case
          when draft then private.template_definition(templates.id)
          else (
            select template_versions.definition from public.template_versions
            where template_versions.template_id = templates.id
              and template_versions.number = templates.live_version
          )
        end
    )
    from public.templates
    where templates.id = template
      and private.permission_holds(templates.organization_id, 'agents.read')
      and case
        when draft then templates.organization_id in (select private.organizations_with('agents.read'))
        else templates.live_version is not null and not private.is_closing(templates.organization_id)
      end
      and (
        not private.through_system()
        or templates.organization_id = private.organization_of_key(array['conversations.write'])
        or templates.organization_id = private.organization_of_app(array['conversations.write'])
      )
      and (private.claims() -> 'widget' is null or private.widget_may_talk(templates.id));
  end;
grant execute on function private.agent_for_conversation(uuid, boolean) to anon, authenticated;

-- Definer: visitors without an account meet published agents. It shows what the page shows, not the instructions.
create or replace function public.published_agent(template_id uuid) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select jsonb_build_object(
      'id', templates.id,
      'name', definition ->> 'name',
      'role', definition ->> 'role',
      'avatar', definition ->> 'avatar',
      'style_id', definition ->> 'style_id',
      'voice_id', definition ->> 'voice_id',
      'tone', definition ->> 'tone',
      'greeting', definition ->> 'greeting',
      'starter_questions', definition -> 'starter_questions',
      'languages', definition -> 'languages',
      'translations', coalesce(definition -> 'translations', '{}'),
      'show_citations', definition -> 'show_citations',
      'handoff', private.hands_off(definition),
      'remembers_visitors', coalesce((definition ->> 'remembers_visitors')::boolean, false),
      'takes_files', coalesce((definition ->> 'takes_files')::boolean, false),
      'hears', exists (
        select from public.models
        where models.organization_id = templates.organization_id and models.purpose = 'transcription'
      ),
      'organization', jsonb_build_object('name', organizations.name)
    )
    from public.templates
    join public.template_versions
      on template_versions.template_id = templates.id
      and template_versions.number = templates.live_version
    join public.organizations on organizations.id = templates.organization_id
    where templates.id = published_agent.template_id
      and private.permission_holds(templates.organization_id, 'agents.read')
      and not private.is_closing(templates.organization_id);
  end;
grant execute on function public.published_agent(uuid) to anon, authenticated;

-- Definer: who may only use agents reads no table of them. Shows what is published, as the page of each agent does.
create or replace function public.agents_to_use(org_id uuid)
  returns table (id uuid, name text, role text, avatar text, style_id text, greeting text)
  language sql stable security definer set search_path = ''
  begin atomic
    select
      templates.id, definition ->> 'name', definition ->> 'role', definition ->> 'avatar',
      definition ->> 'style_id', definition ->> 'greeting'
    from public.templates
    join public.template_versions
      on template_versions.template_id = templates.id
      and template_versions.number = templates.live_version
    where templates.organization_id = org_id
      and org_id in (select private.organizations_with('agents.ui.read'))
      and private.permission_holds(org_id, 'agents.read')
    order by definition ->> 'name', templates.id;
  end;
comment on function public.agents_to_use(uuid) is 'The published agents of an organisation, for its members.';
grant execute on function public.agents_to_use(uuid) to authenticated;

-- The agent that a visitor can talk to before signing up. Its organisation belongs to no one; its rows are a seed
-- (database/seed/03_demo.sql). Definer: published_agent is. An installation without the seed answers null.
create or replace function public.demo_agent() returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select public.published_agent('00000000-0000-7000-8000-000000000002');
  end;
grant execute on function public.demo_agent() to anon, authenticated;

-- Whose agent somebody talks to: the server gives organisations turns. Definer: a visitor of an agent sees no template.
-- It never leaves the server, which asks before it lets one begin.
create or replace function private.organization_of_agent(agent uuid) returns uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select organization_id from public.templates where id = agent;
  end;
grant execute on function private.organization_of_agent(uuid) to authenticated;
