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

-- Of how much a price of a model is: a million tokens or characters, a minute in milliseconds, or a thousand searches.
create or replace function private.price_is_of(purpose text) returns numeric
  language sql immutable set search_path = ''
  begin atomic
    select case purpose when 'transcription' then 60000 when 'reranking' then 1000 else 1000000 end;
  end;

-- A model that does not answer, as private.reserve_usage takes it.
create or replace function private.models_beside(own public.models) returns jsonb
  language sql immutable set search_path = ''
  begin atomic
    select jsonb_build_array(
      jsonb_build_object('id', own.id, 'purpose', own.purpose, 'input_price', own.input_price, 'output_price', 0)
    );
  end;

-- The most that a call of one of these models costs, in millionths of a US dollar. What is read is about the longest
-- prompt; a provider counts in its own way.
create or replace function private.most_it_costs(models jsonb, reads integer, writes integer) returns bigint
  language sql immutable set search_path = ''
  begin atomic
    select coalesce(
      max(
        ceil(
          (reads * (model ->> 'input_price')::numeric + writes * (model ->> 'output_price')::numeric)
            / private.price_is_of(model ->> 'purpose')
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
    from (select (private.claims() ->> 'key_id')::uuid) as caller (key_id)
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
    -- No cheaper model speaks, hears, embeds or orders, and nobody is silent: what is built in does it.
    if reached.at_limit is not null and asked_for in ('speech', 'transcription', 'embedding', 'reranking') then
      return jsonb_build_object('models', '[]'::jsonb, 'is_limited', true);
    end if;
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
    organization, template, (agent ->> 'task_id')::uuid, message, (private.claims() ->> 'key_id')::uuid,
    coalesce(auth.uid(), (agent ->> 'asked_by')::uuid), asked_for, 'reserved', most, now_at
  )
  returning id into entry;
  return jsonb_build_object('models', chosen, 'entry', entry);
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
