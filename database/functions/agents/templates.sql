create or replace function private.stamp_template() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.updated_at = clock_timestamp();
  new.updated_by = coalesce(auth.uid(), new.updated_by);
  return new;
end
$$;

create or replace function private.enforce_agent_limit() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.keep_to_limit(new.organization_id, tg_relid, 'agentLimit');
  return null;
end
$$;

-- What a version keeps of a template.
create or replace function private.template_definition(template uuid) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select to_jsonb(templates)
      - array['id', 'organization_id', 'live_version', 'created_by', 'updated_by', 'created_at', 'updated_at']
      - array['own_person', 'drawn_person']
      || jsonb_build_object(
        'knowledge_source_ids',
        coalesce(
          (
            select jsonb_agg(template_knowledge_sources.source_id order by template_knowledge_sources.source_id)
            from public.template_knowledge_sources
            where template_knowledge_sources.template_id = template
          ),
          '[]'
        ),
        'knowledge_collection_ids',
        coalesce(
          (
            select jsonb_agg(given.collection_id order by given.collection_id)
            from public.template_knowledge_collections as given
            where given.template_id = template
          ),
          '[]'
        )
      )
    from public.templates
    where templates.id = template;
  end;

-- The sources that an agent of this definition may use; null: all of its organisation. What is in its collections is
-- looked up now: by their keys, behind a fence, for the planner would rather read every collection that there is.
create or replace function private.sources_of_agent(organization uuid, definition jsonb) returns uuid[]
  language sql stable set search_path = ''
  begin atomic
    select case
      when definition ->> 'knowledge_scope' = 'selected' then array(
        select chosen::uuid from jsonb_array_elements_text(definition -> 'knowledge_source_ids') as chosen
        union all
        select distinct held.source_id
        from jsonb_array_elements_text(definition -> 'knowledge_collection_ids') as given
        cross join lateral (
          select members.source_id from public.knowledge_collection_sources as members
          where members.organization_id = organization and members.collection_id = given::uuid
          offset 0
        ) as held
      )
    end;
  end;

-- Of how many parts the drafts of an organisation's published agents differ from what visitors meet; those that do not
-- differ are left out. What an agent may read is one part. Definer: a definition is put together in one place.
create or replace function public.unpublished_changes(org_id uuid) returns table (template_id uuid, changes integer)
  language sql stable security definer set search_path = ''
  begin atomic
    select
      templates.id,
      count(distinct case when part.key like 'knowledge%ids' then 'knowledge' else part.key end)::integer
    from public.templates
    join public.template_versions as live
      on live.template_id = templates.id and live.number = templates.live_version
    cross join lateral jsonb_each(private.template_definition(templates.id)) as part
    where templates.organization_id = org_id
      and org_id in (select private.organizations_with('agents.read'))
      and part.value is distinct from live.definition -> part.key
    group by templates.id;
  end;
grant execute on function public.unpublished_changes(uuid) to authenticated;

-- The agent that the caller publishes, locked.
create or replace function private.template_to_publish(template uuid) returns public.templates
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  agent public.templates;
begin
  select templates.* into agent
  from public.templates
  where templates.id = template
    and templates.organization_id in (select private.organizations_with('agents.write'))
  for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'This agent does not exist.';
  end if;
  return agent;
end
$$;

-- Makes a version of the draft; its number. What has not changed makes none: one that differs in nothing but its number
-- would be a row of the history that tells nothing. While a test fails only an owner publishes, and says why: that is
-- on record.
create or replace function private.add_version(agent public.templates, note text, reason text) returns integer
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  draft constant jsonb := private.template_definition(agent.id);
  passed constant boolean := private.tests_passed(agent.id);
  next_number integer;
begin
  if exists (
    select from public.template_versions
    where template_versions.template_id = agent.id
      and template_versions.number = agent.live_version
      and template_versions.definition = draft
  ) then
    raise sqlstate 'PT409'
      using message = format('Nothing has changed since version %s, which is live.', agent.live_version);
  end if;
  if not passed and btrim(coalesce(reason, '')) = '' then
    raise sqlstate 'PT409'
      using message = 'The tests of this draft have not passed. Run them, and mend what fails.';
  end if;
  if not passed and agent.organization_id not in (select private.organizations_with('organization.write')) then
    raise sqlstate 'PT403' using message = 'Only an owner can publish while tests fail.';
  end if;
  select coalesce(max(template_versions.number), 0) + 1 into next_number
  from public.template_versions
  where template_versions.template_id = agent.id;
  insert into public.template_versions (
    organization_id, template_id, number, definition, note, published_by, went_live_at
  )
  values (agent.organization_id, agent.id, next_number, draft, coalesce(add_version.note, ''), auth.uid(), null);
  if not passed then
    perform private.log_act(
      agent.organization_id, 'agent.published_untested', 'agent', agent.id::text, agent.name,
      jsonb_build_object('version', next_number, 'reason', left(btrim(reason), 500))
    );
  end if;
  return next_number;
end
$$;

-- Other systems are told when everybody meets a version for the first time; of one that is live again they are not.
create or replace function private.announce_publication(template uuid, version integer) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  published public.template_versions;
begin
  update public.template_versions set went_live_at = clock_timestamp()
  where template_versions.template_id = template
    and template_versions.number = version
    and template_versions.went_live_at is null
  returning * into published;
  if found then
    perform private.emit_event(
      published.organization_id, 'agent.published', published.template_id, private.publication_event(published)
    );
  end if;
end
$$;
grant execute on function private.announce_publication(uuid, integer) to service_role;

-- Definer: no one writes versions. Everybody meets the draft as it is now; a canary ends.
create or replace function public.publish_template(template_id uuid, note text default '', reason text default '')
  returns integer
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  agent constant public.templates := private.template_to_publish(publish_template.template_id);
  next_number constant integer := private.add_version(agent, publish_template.note, publish_template.reason);
begin
  update public.templates set live_version = next_number where id = agent.id;
  perform private.end_canary(agent.id, 'replaced');
  perform private.announce_publication(agent.id, next_number);
  return next_number;
end
$$;
grant execute on function public.publish_template(uuid, text, text) to authenticated;

-- Whether an agent of this organisation can be shown as this person.
create or replace function private.person_is_there(organization uuid, avatar text) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select avatar !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' or exists (
      select from public.own_people
      where own_people.organization_id = organization and own_people.id::text = avatar
    );
  end;

-- Definer: live_version is not for clients to write. Null takes the agent offline; an older number rolls back. A canary
-- ends with what it stood beside.
create or replace function public.set_live_version(template_id uuid, number integer) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  was_tried constant boolean := exists (
    select from public.template_canaries
    where template_canaries.template_id = set_live_version.template_id
      and template_canaries.version = set_live_version.number
      and template_canaries.ended_at is null
  );
begin
  if exists (
    select from public.template_versions
    where template_versions.template_id = set_live_version.template_id
      and template_versions.number = set_live_version.number
      and template_versions.organization_id in (select private.organizations_with('agents.write'))
      and not private.person_is_there(template_versions.organization_id, template_versions.definition ->> 'avatar')
  ) then
    raise sqlstate 'PT409' using message = 'The person of this version was deleted, so it cannot go live again.';
  end if;
  update public.templates set live_version = set_live_version.number
  where templates.id = set_live_version.template_id
    and templates.organization_id in (select private.organizations_with('agents.write'))
    and (
      set_live_version.number is null
      or exists (
        select from public.template_versions
        where template_versions.template_id = templates.id
          and template_versions.number = set_live_version.number
      )
    );
  if not found then
    raise sqlstate 'PT404' using message = 'This version does not exist.';
  end if;
  perform private.end_canary(set_live_version.template_id, case
    when set_live_version.number is null then 'offline'
    when was_tried then 'made_live'
    else 'replaced'
  end);
  perform private.announce_publication(set_live_version.template_id, set_live_version.number);
end
$$;
grant execute on function public.set_live_version(uuid, integer) to authenticated;
