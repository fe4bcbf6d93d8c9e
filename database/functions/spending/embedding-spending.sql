-- Reserves tokens that an organisation's own model embeds for its sources, as private.reserve_usage says it; null without
-- one.
create or replace function private.reserve_embedding(organization uuid, amount integer) returns jsonb
  language sql volatile security definer set search_path = ''
  begin atomic
    select private.reserve_usage(
      jsonb_build_object('organization_id', organization), 'embedding', null, private.models_beside(models), amount, 0
    )
    from public.models
    where models.organization_id = organization and models.purpose = 'embedding';
  end;
grant execute on function private.reserve_embedding(uuid, integer) to service_role;

-- Settles what was reserved for its sources.
create or replace function private.settle_embedding(organization uuid, entry uuid, used jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.usage_ledger;
begin
  select * into held
  from public.usage_ledger
  where usage_ledger.id = entry
    and usage_ledger.organization_id = organization
    and usage_ledger.purpose = 'embedding'
  for no key update;
  if held.id is not null then
    perform private.settle_entry(held, used, false);
  end if;
end
$$;
grant execute on function private.settle_embedding(uuid, uuid, jsonb) to service_role;

-- The same for a question of the caller that is embedded, or whose passages are ordered: in the knowledge of an agent or in
-- all that there is; null for who may not search there. Who asks a published agent is a visitor.
create or replace function private.reserve_question(
  organization uuid, agent uuid, draft boolean, wanted text, amount integer
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.models;
begin
  select models.* into held
  from public.models
  where models.organization_id = organization
    and models.purpose = wanted
    and models.purpose in ('embedding', 'reranking')
    and case
      when agent is null then organization in (select private.organizations_with('knowledge.read'))
      else organization in (select known.organization from private.knowledge_of_agent(agent, draft, null) as known)
    end;
  return case when held.id is not null then private.reserve_usage(
    jsonb_build_object(
      'organization_id', organization, 'template_id', agent,
      'version', case when agent is not null and not draft then 'live' end
    ),
    wanted, null, private.models_beside(held), amount, 0
  ) end;
end
$$;
grant execute on function private.reserve_question(uuid, uuid, boolean, text, integer) to authenticated;
