-- Reserves a call of the organisation's own model for a task, as private.reserve_usage says it; null for a task that has
-- ended. What an attempt reserved whose server died is settled first: the next one asks again.
create or replace function private.reserve_for_task(organization uuid, task uuid, reads integer, writes integer)
  returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  agent jsonb;
  lost public.usage_ledger;
begin
  select jsonb_build_object(
    'organization_id', organization, 'task_id', agentic_tasks.id, 'asked_by', agentic_tasks.created_by
  ) into agent
  from public.agentic_tasks
  where agentic_tasks.organization_id = organization
    and agentic_tasks.id = task
    and agentic_tasks.status in ('triggered', 'retrying')
  for no key update;
  if agent is null then
    return null;
  end if;
  for lost in
    select *
    from public.usage_ledger
    where usage_ledger.task_id = task and usage_ledger.state = 'reserved'
    for no key update
  loop
    perform private.settle_entry(lost, null, true);
  end loop;
  return private.reserve_usage(agent, 'task', null, private.models_of_agent(agent), reads, writes);
end
$$;
grant execute on function private.reserve_for_task(uuid, uuid, integer, integer) to service_role;

-- Settles what a task reserved. What the operator's model wrote has no entry and costs the organisation nothing.
create or replace function private.settle_task(organization uuid, task uuid, entry uuid, used jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.usage_ledger;
begin
  select * into held
  from public.usage_ledger
  where usage_ledger.id = entry
    and usage_ledger.organization_id = organization
    and usage_ledger.task_id = task
  for no key update;
  if held.id is not null then
    perform private.settle_entry(held, used, false);
  elsif entry is null and used is not null then
    insert into public.usage_ledger (
      organization_id, task_id, asked_by, purpose, state, provider, model, input_tokens, output_tokens, is_estimate,
      reserved, settled_at
    )
    select
      organization, task, agentic_tasks.created_by, 'task', 'settled', used ->> 'provider', used ->> 'model',
      (used ->> 'input_tokens')::integer, (used ->> 'output_tokens')::integer, (used ->> 'is_estimate')::boolean, 0,
      clock_timestamp()
    from public.agentic_tasks
    where agentic_tasks.organization_id = organization and agentic_tasks.id = task;
  end if;
end
$$;
grant execute on function private.settle_task(uuid, uuid, uuid, jsonb) to service_role;
