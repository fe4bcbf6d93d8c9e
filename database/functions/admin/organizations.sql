-- Organisations as platform admins see them: all of them, with what they agreed to and how much is in them.

-- What an organisation agreed to: the latest that was not deleted.
create or replace function private.latest_subscription(organization uuid) returns billing.organization_subscriptions
  language sql stable security definer set search_path = ''
  begin atomic
    select subscriptions.*
    from billing.organization_subscriptions as subscriptions
    where subscriptions.organization_id = organization and subscriptions.deleted_at is null
    order by subscriptions.current_period_end desc nulls last
    limit 1;
  end;

-- Where an organisation stands, in one word.
create or replace function private.plan_state(organization uuid) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select private.plan_word(
      private.is_closing(organization), latest.status, latest.trial_end, latest.cancel_at_period_end
    )
    from private.latest_subscription(organization) as latest;
  end;

-- Put in the place where it is called.
create or replace function private.plan_word(is_closing boolean, status text, trial_end timestamptz, is_ending boolean)
  returns text
  language sql stable
  begin atomic
    select case
      when is_closing then 'closing'
      when status is null then 'none'
      when status = 'trialing' and trial_end <= now() then 'trial_ended'
      when status in ('active', 'trialing') and is_ending then 'canceling'
      else status
    end;
  end;

-- The same of all organisations at once, in one pass over what they agreed to.
create or replace function private.plan_states() returns table (organization_id uuid, created_at timestamptz, state text)
  language sql stable
  begin atomic
    select
      tenants.id, tenants.created_at,
      private.plan_word(
        tenants.delete_after is not null, latest.status, latest.trial_end, latest.cancel_at_period_end
      )
    from public.organizations as tenants
    left join (
      select distinct on (subscriptions.organization_id)
        subscriptions.organization_id, subscriptions.status, subscriptions.trial_end, subscriptions.cancel_at_period_end
      from billing.organization_subscriptions as subscriptions
      where subscriptions.deleted_at is null
      order by subscriptions.organization_id, subscriptions.current_period_end desc nulls last
    ) as latest on latest.organization_id = tenants.id;
  end;

-- When anybody was last there: a conversation with an agent, or a member's session.
create or replace function private.last_active(organization uuid) returns timestamptz
  language sql stable security definer set search_path = ''
  begin atomic
    select greatest(
      (
        select max(conversations.updated_at) from public.conversations
        where conversations.organization_id = organization
      ),
      (
        select max(coalesce(sessions.refreshed_at at time zone 'utc', sessions.created_at))
        from public.organization_members as members
        join auth.sessions on sessions.user_id = members.user_id
        where members.organization_id = organization and members.role <> 'INACTIVE'
      )
    );
  end;

-- A page of the organisations in which every word is found, after the one of `after_id`. `sort` is name, created, members,
-- agents or active. `total` says how many fit.
create or replace function admin.organizations(
  words text default '', wanted_plan text default null, sort text default 'created', after_id uuid default null,
  most integer default 25
)
  returns table (
    id uuid, name text, website text, industry text, plan_state text, ends_at timestamptz, members bigint,
    member_limit bigint, agents bigint, agent_limit bigint, created_at timestamptz, last_active_at timestamptz,
    total bigint
  )
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  wanted constant text[] := private.like_words(words);
begin
  perform private.require_platform_admin();
  return query
  with counted as materialized (
    -- By what they are sorted, of all in one pass.
    select counts.organization_id, counts.value
    from private.organization_figures(sort) as counts
  ),
  found as materialized (
    select
      tenants.id,
      row_number() over (
        order by
          case sort when 'name' then lower(tenants.name) end,
          case
            when sort in ('members', 'agents', 'active') then coalesce(counted.value, 0)
            else extract(epoch from tenants.created_at)::float8
          end desc,
          tenants.id
      ) as place
    from public.organizations as tenants
    left join counted on counted.organization_id = tenants.id
    where (wanted = '{}' or lower(concat_ws(' ', tenants.name, tenants.website, tenants.id)) like all (wanted))
      and (
        wanted_plan is null
        or tenants.id in (
          select states.organization_id from private.plan_states() as states where states.state = wanted_plan
        )
      )
  ),
  page as materialized (
    select found.* from found
    where found.place > coalesce((select last.place from found as last where last.id = after_id), 0)
    order by found.place
    limit least(greatest(most, 1), 100)
  )
  select
    page.id, tenants.name, tenants.website, tenants.industry, private.plan_state(page.id),
    case when latest.status = 'trialing' then latest.trial_end else latest.current_period_end end,
    (
      select count(*) from public.organization_members as counted
      where counted.organization_id = page.id and counted.role <> 'INACTIVE'
    ),
    private.quota_of(page.id, 'userLimit'),
    (select count(*) from public.templates where templates.organization_id = page.id),
    private.quota_of(page.id, 'agentLimit'),
    tenants.created_at, private.last_active(page.id), (select count(*) from found)
  from page
  join public.organizations as tenants on tenants.id = page.id
  left join private.latest_subscription(page.id) as latest on true
  order by page.place;
end
$$;
comment on function admin.organizations is 'Every organisation, by words and plan, sorted, a page at a time.';
grant execute on function admin.organizations to authenticated;

-- Opens an organisation for a platform admin, which is on record once an hour. No row where there is none.
create or replace function admin.open_organization(org_id uuid)
  returns table (
    id uuid, name text, website text, description text, industry text, team_size text, primary_goal text,
    integrations text[], created_at timestamptz, created_by_email text, delete_after timestamptz, plan_state text,
    status text, trial_end timestamptz, current_period_end timestamptz, cancel_at_period_end boolean, price_id text,
    members bigint, member_limit bigint, agents bigint, agent_limit bigint, sources bigint, bytes bigint,
    conversations bigint, last_active_at timestamptz
  )
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_platform_admin();
  perform private.log_admin_act(
    'organization.opened', 'organization', organizations.id::text, organizations.name, '{}', organizations.id
  )
  from public.organizations
  where organizations.id = org_id and not exists (
    select from admin.platform_audit_log as log
    where log.about_organization = org_id and log.action = 'organization.opened' and log.actor_id = auth.uid()
      and log.created_at > now() - interval '1 hour'
  );
  return query
  select
    organizations.id, organizations.name, organizations.website, organizations.description, organizations.industry,
    organizations.team_size, organizations.primary_goal, organizations.integrations, organizations.created_at,
    founders.email::text, organizations.delete_after, private.plan_state(org_id), latest.status, latest.trial_end,
    latest.current_period_end, latest.cancel_at_period_end, latest.price_id,
    (
      select count(*) from public.organization_members as counted
      where counted.organization_id = org_id and counted.role <> 'INACTIVE'
    ),
    private.quota_of(org_id, 'userLimit'),
    (select count(*) from public.templates where templates.organization_id = org_id),
    private.quota_of(org_id, 'agentLimit'),
    (select count(*) from public.knowledge_sources as counted where counted.organization_id = org_id),
    (
      select coalesce(sum(counted.bytes), 0)::bigint from public.knowledge_sources as counted
      where counted.organization_id = org_id
    ),
    (
      select count(*) from public.conversations
      where conversations.organization_id = org_id and conversations.version is not null
        and conversations.created_at > now() - interval '30 days'
    ),
    private.last_active(org_id)
  from public.organizations
  left join auth.users as founders on founders.id = organizations.created_by
  left join private.latest_subscription(org_id) as latest on true
  where organizations.id = org_id;
end
$$;
comment on function admin.open_organization is 'What there is to know of an organisation; conversations are those of 30 days.';
grant execute on function admin.open_organization to authenticated;

-- Gives an organisation a plan by hand until a moment, or ends the one it has: `active`, `trialing` or `canceled`. With a
-- plan come the features of a trial that the organisation never had.
create or replace function admin.set_plan(org_id uuid, new_status text, ends_at timestamptz default null) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held billing.organization_subscriptions;
  until constant timestamptz := case when new_status = 'canceled' then now() else ends_at end;
begin
  perform private.require_platform_admin();
  if new_status is null or new_status not in ('active', 'trialing', 'canceled') then
    raise sqlstate 'PT422' using message = 'A plan is active, trialing or canceled.';
  elsif until is null or (new_status <> 'canceled' and until <= now()) then
    raise sqlstate 'PT422' using message = 'Choose a day in the future on which the plan ends.';
  elsif until > now() + interval '20 years' then
    raise sqlstate 'PT422' using message = 'A plan ends within 20 years.';
  end if;
  perform from public.organizations where organizations.id = org_id for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'This organization does not exist.';
  end if;
  select * into held from private.latest_subscription(org_id);
  -- What is said there would be written over what was given here.
  if private.is_at_stripe(held.id) and held.status <> 'canceled' then
    raise sqlstate 'PT409' using message = 'This plan is kept at Stripe. Change it there.';
  end if;
  if held.id is null and new_status = 'canceled' then
    raise sqlstate 'PT409' using message = 'This organization has no plan that could be ended.';
  elsif held.id is null or private.is_at_stripe(held.id) then
    insert into billing.organization_subscriptions
      (organization_id, status, trial_end, current_period_start, current_period_end)
    values (org_id, new_status, case when new_status = 'trialing' then until end, now(), until);
  else
    update billing.organization_subscriptions
    set
      status = new_status,
      trial_end = case new_status
        when 'trialing' then until
        when 'canceled' then least(trial_end, until)
        else trial_end
      end,
      current_period_start = least(current_period_start, now()),
      current_period_end = until,
      cancel_at_period_end = false
    where organization_subscriptions.id = held.id;
  end if;
  if new_status <> 'canceled' then
    insert into billing.organization_features (organization_id, feature_id, value_json)
    select org_id, trial_values.feature_id, trial_values.value_json
    from private.trial_values
    where not exists (
      select from billing.organization_features as own
      where own.organization_id = org_id and own.feature_id = trial_values.feature_id
    );
  end if;
  -- Owners read of it by the trigger of the table.
  perform private.log_admin_act(
    'plan.changed', 'organization', org_id::text, '',
    jsonb_build_object(
      'status', jsonb_build_object('from', held.status, 'to', new_status),
      'ends', jsonb_build_object('from', held.current_period_end, 'to', until)
    ),
    org_id
  );
end
$$;
comment on function admin.set_plan is 'Grants a plan by hand, or ends it at once.';
grant execute on function admin.set_plan to authenticated;
