-- Settles an entry by what was used: null is nothing. Where several models wrote, `parts` tells what each used. What became
-- of a lost one nobody knows, so it cost what was reserved; when its true end comes later, that counts.
create or replace function private.settle_entry(held public.usage_ledger, used jsonb, is_lost boolean) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  cost bigint := 0;
begin
  if is_lost then
    cost := held.reserved;
  elsif used is not null then
    select sum(
      case
        when models.id is not null then ceil(
          (
            coalesce(part ->> 'input_tokens', part ->> 'characters', part ->> 'sound_ms', part ->> 'searches')::numeric
              * models.input_price
            + coalesce(part ->> 'output_tokens', '0')::numeric * models.output_price
          ) / private.price_is_of(models.purpose)
        )
        -- Its price went with it; the operator's model costs nothing.
        when part ->> 'model_id' is not null then held.reserved
        else 0
      end
    )::bigint
    into cost
    from jsonb_array_elements(coalesce(used -> 'parts', jsonb_build_array(used))) as part
    left join public.models
      on models.organization_id = held.organization_id and models.id = (part ->> 'model_id')::uuid;
  end if;
  update public.usage_ledger
  set state = case when used is null and not is_lost then 'released' else 'settled' end,
    amount = cost, settled_at = clock_timestamp(), model_id = (used ->> 'model_id')::uuid,
    provider = used ->> 'provider', model = used ->> 'model', input_tokens = (used ->> 'input_tokens')::integer,
    output_tokens = (used ->> 'output_tokens')::integer, characters = (used ->> 'characters')::integer,
    sound_ms = (used ->> 'sound_ms')::integer, searches = (used ->> 'searches')::integer,
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
      messages.organization_id, conversations.template_id, message, (private.claims() ->> 'key_id')::uuid,
      messages.visitor_id, 'answer', 'settled', used ->> 'provider', used ->> 'model',
      (used ->> 'input_tokens')::integer, (used ->> 'output_tokens')::integer, (used ->> 'is_estimate')::boolean, 0,
      clock_timestamp()
    from public.messages
    join public.conversations on conversations.id = messages.conversation_id
    where messages.id = message;
  end if;
end
$$;

-- Settles an entry of the caller that no message has: of a summary, a try-out, a replay or a sound.
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
