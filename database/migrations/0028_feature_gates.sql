-- What an organisation does not have its people cannot reach: a permission belongs to a feature, and holds where that
-- feature is on. So it is decided where tenancy is decided, for the page, the data API, functions and keys alike.

create table private.gated_permissions (
  area text primary key check (area ~ '^[a-z]+(\.[a-z]+)*$'),
  feature_key text not null references billing.features (feature_key)
);
comment on table private.gated_permissions is
  'Permissions, without .read or .write, and scopes of keys that hold only where an organisation has a feature.';
create index gated_permissions_feature on private.gated_permissions (feature_key);
alter table private.gated_permissions enable row level security;
alter table private.gated_permissions force row level security;
insert into private.gated_permissions (area, feature_key) values
  ('agents', 'workforce.feature.templates'),
  ('templates.base', 'workforce.feature.templates'),
  ('conversations', 'workforce.feature.templates'),
  ('knowledge', 'workforce.feature.knowledge'),
  ('analytics', 'workforce.feature.insights'),
  ('organization', 'workforce.feature.organization'),
  ('organization.members', 'workforce.feature.organization'),
  ('interactions.api.keys', 'workforce.feature.workforceConnect');

-- A feature counts only if it is active and its value is true.
create function private.has_feature(organization uuid, wanted_key text) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(private.feature(organization, wanted_key) in ('true', '"true"'), false);
  end;

create function private.permission_holds(organization uuid, wanted text) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select not exists (
      select from private.gated_permissions
      where gated_permissions.area = regexp_replace(wanted, '\.(read|write)$', '')
        and not private.has_feature(organization, gated_permissions.feature_key)
    );
  end;

-- As before, where the organisation has the feature that the permission belongs to.
create or replace function private.organizations_with(wanted text) returns setof uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select own.organization_id
    from (
      select organization_members.organization_id
      from public.organization_members
      where organization_members.user_id = auth.uid()
        and (select private.session_verified())
        and exists (
          select from public.role_permissions
          where role_permissions.role = organization_members.role
            and role_permissions.permission in (wanted, regexp_replace(wanted, '\.read$', '.write'))
        )
      union all
      select private.organization_of_key(array[wanted, regexp_replace(wanted, '\.read$', '.write')])
      where auth.jwt() ->> 'key_id' is not null
    ) as own
    where own.organization_id is not null
      and private.permission_holds(own.organization_id, wanted);
  end;

-- A key works where its organisation has the feature that keys belong to.
create or replace function private.organization_of_key(wanted text[]) returns uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select integration_keys.organization_id
    from public.integration_keys
    where integration_keys.id = (auth.jwt() ->> 'key_id')::uuid
      and integration_keys.account_id = auth.uid()
      and private.works(integration_keys.expires_at, integration_keys.disabled_at)
      and integration_keys.scopes && wanted
      and not private.is_closing(integration_keys.organization_id)
      and private.permission_holds(integration_keys.organization_id, 'interactions.api.keys.read');
  end;

-- As before; and tells which scopes are of a feature that the organisation does not have.
create or replace function private.use_integration_key(hash text, per_minute integer) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  used public.integration_keys;
  wait integer;
begin
  select * into used from public.integration_keys where integration_keys.key_hash = hash;
  if used.id is null then
    return null;
  end if;
  if used.disabled_at is not null then
    return jsonb_build_object('refusal', 'key_revoked');
  end if;
  if used.expires_at <= now() then
    return jsonb_build_object('refusal', 'key_expired');
  end if;
  if not private.permission_holds(used.organization_id, 'interactions.api.keys.read') then
    return jsonb_build_object('refusal', 'feature_off');
  end if;
  wait := private.count_key_request(used.id, per_minute);
  if wait is not null then
    return jsonb_build_object('refusal', 'too_many_requests', 'retry_after', wait);
  end if;
  update public.integration_keys set last_used_at = now()
  where integration_keys.id = used.id
    and (integration_keys.last_used_at is null or integration_keys.last_used_at < now() - interval '1 minute');
  return jsonb_build_object(
    'id', used.id, 'organization_id', used.organization_id, 'account_id', used.account_id,
    'scopes', to_jsonb(used.scopes),
    'scopes_off', to_jsonb(array(
      select scope from unnest(used.scopes) as scope
      where not private.permission_holds(used.organization_id, scope)
    ))
  );
end
$$;

-- Where agents are off, what was published answers nobody: neither its page nor a turn. What visitors said stays theirs.
create or replace function private.agent_for_conversation(template uuid, draft boolean) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select jsonb_build_object(
      'template_id', templates.id,
      'organization_id', templates.organization_id,
      'version', case when draft then null else templates.live_version end,
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
        auth.jwt() ->> 'key_id' is null
        or templates.organization_id = private.organization_of_key(array['conversations.write'])
      );
  end;

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
      'show_citations', definition -> 'show_citations',
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

-- An answer that is being given ends with the feature.
create or replace function private.keep_answer(message uuid, said text) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.messages set text = said, lease_until = clock_timestamp() + interval '30 seconds'
  where messages.id = message
    and messages.visitor_id = private.visitor()
    and messages.completed_at is null
    and messages.conversation_id not in (select private.lost_drafts())
    and private.permission_holds(messages.organization_id, 'agents.read');
  return found;
end
$$;

-- Where knowledge is off, agents answer without it.
create or replace function private.search_agent_knowledge(
  template uuid, draft boolean, sources uuid[], question text, wanted integer, also uuid[] default '{}'
) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    with agent as (
      select private.agent_for_conversation(template, draft) as agent
    ),
    allowed as (
      select
        (agent ->> 'organization_id')::uuid as organization,
        case
          when agent #>> '{definition,knowledge_scope}' = 'selected' then array(
            select id::uuid
            from jsonb_array_elements_text(agent #> '{definition,knowledge_source_ids}') as id
            where sources is null or id::uuid = any (sources)
          )
          else sources
        end as chosen
      from agent
      where agent is not null
    )
    select private.rank_knowledge(organization, chosen, question, wanted, also)
    from allowed
    where private.permission_holds(organization, 'knowledge.read');
  end;

-- A limit that does not count is the default, which stands in the row of the feature alone.
create function private.limit_of(organization uuid, wanted_key text) returns integer
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(
      nullif((private.feature(organization, wanted_key) #>> '{}')::integer, 0),
      (features.default_json #>> '{}')::integer
    )
    from billing.features
    where features.feature_key = wanted_key;
  end;

create or replace function private.enforce_agent_limit() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  allowed integer := private.limit_of(new.organization_id, 'workforce.feature.agentLimit');
begin
  perform from public.organizations where id = new.organization_id for no key update;
  if (select count(*) from public.templates where organization_id = new.organization_id) > allowed then
    raise sqlstate 'PT403' using
      message = format('Your organization can have %s agents.', allowed),
      hint = 'Delete an agent, or ask us for more.';
  end if;
  return null;
end
$$;

create or replace function private.enforce_user_limit() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  allowed integer := private.limit_of(new.organization_id, 'workforce.feature.userLimit');
begin
  perform from public.organizations where id = new.organization_id for no key update;
  if (
    select count(*) from public.organization_members
    where organization_id = new.organization_id and role <> 'INACTIVE'
  ) + (
    select count(*) from public.organization_invitations
    where organization_id = new.organization_id
      and accepted_at is null and revoked_at is null and expires_at > now()
  ) > allowed then
    raise sqlstate 'PT403' using
      message = format('Your organization can have %s users.', allowed),
      hint = 'Remove a user, revoke an invitation, or ask us for more.';
  end if;
  return null;
end
$$;

-- Connect is shown to everybody who signed in, so a trial has it too. Whoever was here before gets it, unless it was
-- decided otherwise.
update billing.features set trial_json = 'true' where feature_key = 'workforce.feature.workforceConnect';
insert into billing.organization_features (organization_id, feature_id, value_json)
select organizations.id, features.id, features.trial_json
from public.organizations
cross join billing.features
where features.feature_key = 'workforce.feature.workforceConnect'
  and not exists (
    select from billing.organization_features as decided
    where decided.organization_id = organizations.id and decided.feature_id = features.id
  );
