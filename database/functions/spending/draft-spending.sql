-- Definer: reserves a call of the organisation's own model for the draft of an agent that is not there yet, as
-- private.reserve_usage says it; null for who may not make agents there.
create or replace function private.reserve_draft(organization uuid, reads integer, writes integer) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  agent constant jsonb := jsonb_build_object('organization_id', organization);
begin
  return case
    when organization in (select private.organizations_with('agents.write'))
      then private.reserve_usage(agent, 'draft', null, private.models_of_agent(agent), reads, writes)
  end;
end
$$;
grant execute on function private.reserve_draft(uuid, integer, integer) to authenticated;

-- Definer: settles what the caller reserved for a draft. What the operator's model wrote has no entry and costs the
-- organisation nothing.
create or replace function private.settle_draft(organization uuid, entry uuid, used jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if entry is not null then
    perform private.settle_own(entry, used);
  elsif used is not null and organization in (select private.organizations_with('agents.write')) then
    insert into public.usage_ledger (
      organization_id, asked_by, purpose, state, provider, model, input_tokens, output_tokens, is_estimate, reserved,
      settled_at
    )
    values (
      organization, auth.uid(), 'draft', 'settled', used ->> 'provider', used ->> 'model',
      (used ->> 'input_tokens')::integer, (used ->> 'output_tokens')::integer, (used ->> 'is_estimate')::boolean, 0,
      clock_timestamp()
    );
  end if;
end
$$;
grant execute on function private.settle_draft(uuid, uuid, jsonb) to authenticated;
