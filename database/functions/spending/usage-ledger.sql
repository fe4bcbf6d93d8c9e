-- Where the sums of an organisation, and of one agent of it, are kept; the agent is null for what none of them spends.
create or replace function private.sums_of(organization uuid, template uuid, at timestamptz)
  returns table (template_id uuid, period text, starts date)
  language sql immutable set search_path = ''
  begin atomic
    select subjects.id, periods.name, date_trunc(periods.name, at at time zone 'utc')::date
    from (values ('00000000-0000-0000-0000-000000000000'::uuid), (template)) as subjects (id)
    cross join (values ('day'), ('month')) as periods (name)
    where subjects.id is not null
    -- Whoever locks the sums does it in this order.
    order by subjects.id, periods.name;
  end;

-- The most that an answer of one of these models costs, in millionths of a US dollar. What is read is about the longest
-- prompt; a provider counts in its own way.
create or replace function private.most_it_costs(models jsonb, reads integer, writes integer) returns bigint
  language sql immutable set search_path = ''
  begin atomic
    select coalesce(
      max(
        ceil(
          (reads * (model ->> 'input_price')::numeric + writes * (model ->> 'output_price')::numeric) / 1000000
        )
      ),
      0
    )::bigint
    from jsonb_array_elements(models) as model;
  end;

-- The limits that hold for a call of an agent, with what counts against each. Of a visitor they hold for who talks with a
-- published agent; who has a key speaks for many. The sums are locked by who asks.
create or replace function private.limits_on(organization uuid, agent jsonb, at timestamptz)
  returns table (at_limit text, amount bigint, period text, model_id uuid, used bigint)
  language sql stable security definer set search_path = ''
  begin atomic
    select spend_limits.at_limit, spend_limits.amount, spend_limits.period, spend_limits.model_id,
      sums.spent + sums.held
    from private.sums_of(organization, (agent ->> 'template_id')::uuid, at) as sum_of
    join public.spending as sums
      on sums.organization_id = organization
      and (sums.template_id, sums.period, sums.starts) = (sum_of.template_id, sum_of.period, sum_of.starts)
    join public.spend_limits
      on spend_limits.organization_id = organization
      and spend_limits.subject = 'agents'
      and spend_limits.period = sum_of.period
      and coalesce(spend_limits.template_id, '00000000-0000-0000-0000-000000000000') = sum_of.template_id
    union all
    select spend_limits.at_limit, spend_limits.amount, spend_limits.period, spend_limits.model_id,
      used.spent + used.held
    from (select (auth.jwt() ->> 'key_id')::uuid) as caller (key_id)
    join public.spend_limits
      on spend_limits.organization_id = organization
      and spend_limits.subject = case
        when caller.key_id is not null then 'key'
        when agent ->> 'version' is not null then 'visitor'
      end
    cross join lateral (
      select case
        when spend_limits.key_id is not null then private.keys_of_account(spend_limits.key_id)
        when caller.key_id is not null then array[caller.key_id]
      end
    ) as counted (keys)
    cross join lateral private.spent_by(organization, counted.keys, auth.uid(), spend_limits.period, at) as used
    where spend_limits.key_id is null or caller.key_id = any (counted.keys);
  end;

-- Reserves what a call of these models by an agent, or by a task, may cost and returns the models that may be called then, with the entry of the
-- ledger; or `refusal` where a limit was reached at which nobody answers. Calls that cost nothing wait for nobody; the
-- others of an organisation decide one after another, so that together they pass a limit by one call at the most.
create or replace function private.reserve_usage(
  agent jsonb, asked_for text, message uuid, candidates jsonb, reads integer, writes integer
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  organization constant uuid := agent ->> 'organization_id';
  template constant uuid := agent ->> 'template_id';
  now_at constant timestamptz := clock_timestamp();
  chosen jsonb := candidates;
  most bigint := private.most_it_costs(candidates, reads, writes);
  reached record;
  entry uuid;
begin
  if chosen = '[]' then
    return jsonb_build_object('models', chosen);
  end if;
  if most > 0 then
    insert into public.spending as sums (organization_id, template_id, period, starts)
    select organization, sum_of.template_id, sum_of.period, sum_of.starts
    from private.sums_of(organization, template, now_at) as sum_of
    -- What is there is locked.
    on conflict (organization_id, template_id, period, starts) do update set held = sums.held;
    select limits.at_limit, limits.amount, limits.period, cheaper.model, limits.used >= 2 * limits.amount as is_twice
    into reached
    from private.limits_on(organization, agent, now_at) as limits
    left join lateral private.models_as_asked(array[limits.model_id]) as cheaper (model) on true
    where limits.used >= limits.amount
    -- The strictest; of cheaper models the one whose end is nearer.
    order by array_position(array['stop', 'built-in', 'cheaper'], limits.at_limit), is_twice desc
    limit 1;
    if reached.at_limit = 'stop' then
      return jsonb_build_object(
        'refusal', 'budget_reached', 'retry_after', ceil(extract(epoch from
          (date_trunc(reached.period, now_at at time zone 'utc') + ('1 ' || reached.period)::interval)
            - now_at at time zone 'utc'))
      );
    end if;
    if reached.at_limit = 'built-in' or reached.is_twice then
      return jsonb_build_object('models', '[]'::jsonb, 'is_limited', true);
    end if;
    if reached.at_limit = 'cheaper' then
      chosen := reached.model;
      most := private.most_it_costs(chosen, reads, writes);
    end if;
    update public.spending set held = spending.held + most
    from private.sums_of(organization, template, now_at) as sum_of
    where spending.organization_id = organization
      and (spending.template_id, spending.period, spending.starts) =
        (sum_of.template_id, sum_of.period, sum_of.starts);
  end if;
  insert into public.usage_ledger (
    organization_id, template_id, task_id, answer_id, key_id, asked_by, purpose, state, reserved, created_at
  )
  values (
    organization, template, (agent ->> 'task_id')::uuid, message, (auth.jwt() ->> 'key_id')::uuid,
    coalesce(auth.uid(), (agent ->> 'asked_by')::uuid), asked_for, 'reserved', most, now_at
  )
  returning id into entry;
  return jsonb_build_object('models', chosen, 'entry', entry);
end
$$;

-- Settles an entry by what was used: null is nothing. What became of a lost one nobody knows, so it cost what was
-- reserved; when its true end comes later, that counts.
create or replace function private.settle_entry(held public.usage_ledger, used jsonb, is_lost boolean) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  cost bigint := 0;
begin
  if is_lost then
    cost := held.reserved;
  elsif used is not null then
    select coalesce(
      max(
        ceil(
          ((used ->> 'input_tokens')::numeric * models.input_price
            + (used ->> 'output_tokens')::numeric * models.output_price) / 1000000
        )
      ),
      -- Its price went with it; the operator's model costs nothing.
      case when used ->> 'model_id' is null then 0 else held.reserved end
    )::bigint
    into cost
    from public.models
    where models.organization_id = held.organization_id and models.id = (used ->> 'model_id')::uuid;
  end if;
  update public.usage_ledger
  set state = case when used is null and not is_lost then 'released' else 'settled' end,
    amount = cost, settled_at = clock_timestamp(), model_id = (used ->> 'model_id')::uuid,
    provider = used ->> 'provider', model = used ->> 'model', input_tokens = (used ->> 'input_tokens')::integer,
    output_tokens = (used ->> 'output_tokens')::integer,
    is_estimate = coalesce((used ->> 'is_estimate')::boolean, is_lost)
  where usage_ledger.id = held.id;
  if held.reserved = 0 and cost = 0 then
    return;
  end if;
  insert into public.spending as sums (organization_id, template_id, period, starts, spent)
  select held.organization_id, sum_of.template_id, sum_of.period, sum_of.starts, cost
  from private.sums_of(held.organization_id, held.template_id, held.created_at) as sum_of
  on conflict (organization_id, template_id, period, starts) do update
  set spent = sums.spent + cost - held.amount,
    held = sums.held - case when held.state = 'reserved' then held.reserved else 0 end;
  insert into public.spend_alerts (organization_id, limit_id, starts, amount, percent)
  select held.organization_id, spend_limits.id, sum_of.starts, spend_limits.amount, shares.percent
  from private.sums_of(held.organization_id, held.template_id, held.created_at) as sum_of
  join public.spending as sums
    on sums.organization_id = held.organization_id
    and (sums.template_id, sums.period, sums.starts) = (sum_of.template_id, sum_of.period, sum_of.starts)
  join public.spend_limits
    on spend_limits.organization_id = held.organization_id
    and spend_limits.subject = 'agents'
    and spend_limits.period = sum_of.period
    and coalesce(spend_limits.template_id, '00000000-0000-0000-0000-000000000000') = sum_of.template_id
  join (values (50), (80), (100)) as shares (percent)
    on sums.spent >= spend_limits.amount / 100.0 * shares.percent
  on conflict do nothing;
  perform private.alert_to_caller(held);
end
$$;

-- The answer to a message has ended. What the operator's model wrote has no entry yet and costs the organisation nothing.
create or replace function private.settle_answer(message uuid, used jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.usage_ledger;
begin
  select * into held from public.usage_ledger where usage_ledger.answer_id = message for no key update;
  if held.id is not null then
    perform private.settle_entry(held, used, false);
  elsif used is not null then
    insert into public.usage_ledger (
      organization_id, template_id, answer_id, key_id, asked_by, purpose, state, provider, model, input_tokens,
      output_tokens, is_estimate, reserved, settled_at
    )
    select
      messages.organization_id, conversations.template_id, message, (auth.jwt() ->> 'key_id')::uuid,
      messages.visitor_id, 'answer', 'settled', used ->> 'provider', used ->> 'model',
      (used ->> 'input_tokens')::integer, (used ->> 'output_tokens')::integer, (used ->> 'is_estimate')::boolean, 0,
      clock_timestamp()
    from public.messages
    join public.conversations on conversations.id = messages.conversation_id
    where messages.id = message;
  end if;
end
$$;

-- What was reserved for a summary of the caller's conversation, as private.reserve_usage says it.
create or replace function private.reserve_summary(conversation uuid, agent jsonb, candidates jsonb) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not exists (
    select from public.conversations
    where conversations.id = conversation
      and conversations.visitor_id = auth.uid()
      and conversations.organization_id = (agent ->> 'organization_id')::uuid
  ) then
    return jsonb_build_object('models', '[]'::jsonb);
  end if;
  return private.reserve_usage(agent, 'summary', null, candidates, 3000, 300);
end
$$;
grant execute on function private.reserve_summary(uuid, jsonb, jsonb) to authenticated;

-- Settles an entry of the caller that no message has: of a summary, a try-out or a replay.
create or replace function private.settle_own(entry uuid, used jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.usage_ledger;
begin
  select * into held
  from public.usage_ledger
  where usage_ledger.id = entry and usage_ledger.asked_by = auth.uid() and usage_ledger.answer_id is null
  for no key update;
  if held.id is not null then
    perform private.settle_entry(held, used, false);
  end if;
end
$$;
grant execute on function private.settle_own(uuid, jsonb) to authenticated;

-- Settles the entries of servers that died: of answers that no longer run, and of what else took too long. Returns how
-- many there were.
create or replace function private.settle_lost() returns integer
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  lost public.usage_ledger;
  settled integer := 0;
begin
  for lost in
    select *
    from public.usage_ledger
    where usage_ledger.state = 'reserved'
      and case
        when usage_ledger.answer_id is null then usage_ledger.created_at < clock_timestamp() - interval '3 minutes'
        else not exists (
          select from public.messages
          where messages.id = usage_ledger.answer_id and messages.completed_at is null
        )
      end
    order by usage_ledger.organization_id, usage_ledger.id
    limit 100
    for no key update skip locked
  loop
    perform private.settle_entry(lost, null, true);
    settled := settled + 1;
  end loop;
  return settled;
end
$$;
grant execute on function private.settle_lost() to service_role;

-- Takes the alerts that nobody was told of: of each limit the highest share, with whom to tell, as far as the mails of
-- the day go. They count as told when the transaction is committed.
create or replace function private.take_spend_alerts()
  returns table (
    organization_id uuid, organization_name text, subject text, agent_name text, key_name text, period text,
    amount bigint, percent smallint, at_limit text, emails text[]
  )
  language sql volatile security definer set search_path = ''
  begin atomic
    with waiting as (
      select spend_alerts.limit_id, spend_alerts.starts, spend_alerts.amount, spend_alerts.percent
      from public.spend_alerts
      where spend_alerts.mailed_at is null
      order by spend_alerts.created_at
      limit 100
      for update skip locked
    ),
    told as (
      update public.spend_alerts set mailed_at = clock_timestamp()
      from waiting
      where (spend_alerts.limit_id, spend_alerts.starts, spend_alerts.amount, spend_alerts.percent) =
        (waiting.limit_id, waiting.starts, waiting.amount, waiting.percent)
      returning spend_alerts.organization_id, spend_alerts.limit_id, spend_alerts.amount, spend_alerts.percent,
        spend_alerts.key_id
    ),
    highest as (
      select distinct on (told.limit_id) told.* from told order by told.limit_id, told.percent desc
    )
    select
      highest.organization_id, organizations.name, spend_limits.subject, templates.name, integration_keys.name,
      spend_limits.period, highest.amount, highest.percent, spend_limits.at_limit,
      array(
        select owners.email
        from private.owners_to_mail(highest.organization_id) as owners
        where private.takes_mail(highest.organization_id, 'spend mails')
      )
    from highest
    join public.spend_limits on spend_limits.id = highest.limit_id
    join public.organizations on organizations.id = highest.organization_id
    left join public.templates on templates.id = spend_limits.template_id
    left join public.integration_keys on integration_keys.id = highest.key_id
    order by highest.limit_id;
  end;
grant execute on function private.take_spend_alerts() to service_role;
