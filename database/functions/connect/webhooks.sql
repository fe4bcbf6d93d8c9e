-- An event as it is sent.
create or replace function private.event_body(happened text, at timestamptz, data jsonb) returns jsonb
  language sql immutable set search_path = ''
  begin atomic
    select jsonb_build_object('type', happened, 'timestamp', at, 'data', data);
  end;

-- Tells the endpoints of an organisation that chose it, or one of them, of what happened to a subject, and the connected
-- systems to which results are written; in the transaction of the act. Nothing is kept where no one is told.
create or replace function private.emit_event(
  organization uuid, happened text, about uuid, data jsonb, only_to uuid default null
) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  event constant uuid := private.uuid_v7();
  told uuid[];
  writing uuid[];
begin
  select array_agg(endpoints.id) into told
  from public.webhook_endpoints as endpoints
  where endpoints.organization_id = organization
    and endpoints.disabled_at is null
    and case when only_to is null then happened = any (endpoints.events) else endpoints.id = only_to end
    and private.hook_hears(endpoints, happened, about)
    and private.permission_holds(organization, 'interactions.api.keys.read')
    and not private.is_closing(organization);
  if happened = 'interaction.results_ready' then
    select array_agg(connections.id) into writing
    from public.connections
    where connections.organization_id = organization
      and connections.writes_results
      and private.permission_holds(organization, 'interactions.api.keys.read')
      and not private.is_closing(organization);
  end if;
  if told is null and writing is null then
    return;
  end if;
  insert into private.outbox (id, organization_id, type, subject, body)
  values (event, organization, happened, about, private.event_body(happened, now(), data)::text);
  insert into public.webhook_deliveries (organization_id, endpoint_id, event_id, event_type, subject)
  select organization, endpoint, event, happened, about
  from unnest(told) as endpoint;
  insert into public.write_backs (organization_id, connection_id, interaction_id, event_id)
  select organization, connection, about, event
  from unnest(writing) as connection;
  perform pg_notify('webhooks', '');
end
$$;

-- For the server's own work: takes deliveries that are due for a while, two of an endpoint at most, so that one that is
-- slow keeps no other waiting, and four of an organisation, in turn. Those of one subject go one after the other, in
-- their order.
create or replace function private.claim_deliveries(most integer, lease interval)
  returns table (id uuid, event_id uuid, body text, endpoint_id uuid, url text, sealed text, attempts smallint)
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  return query
  with sending as (
    select deliveries.organization_id, count(*) as deliveries
    from public.webhook_deliveries as deliveries
    where deliveries.state = 'waiting' and deliveries.leased_until > now()
    group by deliveries.organization_id
  ),
  ready as (
    select
      found.id,
      coalesce(sending.deliveries, 0)
        + row_number() over (partition by endpoints.organization_id order by random()) as turn
    from public.webhook_endpoints as endpoints
    left join sending on sending.organization_id = endpoints.organization_id
    cross join lateral (
      select deliveries.id
      from public.webhook_deliveries as deliveries
      where deliveries.endpoint_id = endpoints.id
        and deliveries.state = 'waiting'
        and deliveries.due_at <= now()
        and (deliveries.leased_until is null or deliveries.leased_until < now())
        and not exists (
          select from public.webhook_deliveries as earlier
          where earlier.endpoint_id = deliveries.endpoint_id
            and earlier.subject = deliveries.subject
            and earlier.state = 'waiting'
            and earlier.position < deliveries.position
        )
      order by deliveries.position
      limit 2
      for update skip locked
    ) as found
    where endpoints.disabled_at is null
      and not private.is_closing(endpoints.organization_id)
      and private.hook_lives(endpoints.organization_id, endpoints.key_id)
      and (
        select count(*) from public.webhook_deliveries as busy
        where busy.endpoint_id = endpoints.id and busy.state = 'waiting' and busy.leased_until > now()
      ) < 2
  ),
  due as (
    select ready.id from ready where ready.turn <= 4
    order by ready.turn, random()
    limit most
  )
  update public.webhook_deliveries as deliveries
  set leased_until = now() + lease, attempts = deliveries.attempts + 1
  from due
  join public.webhook_deliveries as chosen on chosen.id = due.id
  join private.outbox on outbox.id = chosen.event_id
  join public.webhook_endpoints as endpoints on endpoints.id = chosen.endpoint_id
  where deliveries.id = due.id
  returning
    deliveries.id, deliveries.event_id, outbox.body, endpoints.id, endpoints.url, endpoints.sealed_credential,
    deliveries.attempts;
end
$$;

-- What came of a delivery: no fault means that it was taken; with one it is tried again later, or given up without a
-- time. An endpoint that says it is gone (410) is told no more; a hook ends with that, as REST hooks say.
create or replace function private.note_delivery(
  delivery uuid, status integer, fault text, ms integer, again_at timestamptz
) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.webhook_deliveries as deliveries
  set
    state = case when fault is null then 'delivered' when again_at is null then 'dead' else 'waiting' end,
    delivered_at = case when fault is null then now() end,
    due_at = coalesce(again_at, deliveries.due_at),
    leased_until = null, last_status = status, last_error = left(fault, 300), last_ms = ms
  where deliveries.id = delivery and deliveries.state = 'waiting';
  if status = 410 then
    delete from public.webhook_endpoints as endpoints
    using public.webhook_deliveries as deliveries
    where deliveries.id = delivery and endpoints.id = deliveries.endpoint_id and endpoints.key_id is not null;
    update public.webhook_endpoints as endpoints set disabled_at = now()
    from public.webhook_deliveries as deliveries
    where deliveries.id = delivery and endpoints.id = deliveries.endpoint_id and endpoints.disabled_at is null;
  end if;
end
$$;

-- Whether the caller may write the webhooks of an organisation. The server asks before it makes a secret for somebody.
create or replace function private.hold_webhook(endpoint uuid) returns public.webhook_endpoints
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.webhook_endpoints;
begin
  select * into held from public.webhook_endpoints where webhook_endpoints.id = endpoint for no key update;
  -- Another organisation's webhook is invisible here, so it does not exist.
  if held.id is null
    or held.organization_id not in (select private.organizations_with('interactions.api.keys.read'))
  then
    raise sqlstate 'PT404' using message = 'This webhook does not exist.';
  end if;
  if held.organization_id not in (select private.organizations_with('interactions.api.keys.write')) then
    raise sqlstate 'PT403' using message = 'Only an owner of the organization can change webhooks.';
  end if;
  return held;
end
$$;

create or replace function private.must_be_webhook(held public.webhook_endpoints) returns void
  language plpgsql stable set search_path = ''
as $$
begin
  if held.key_id is not null then
    raise sqlstate 'PT409' using message = 'Another system subscribed to this. It can be ended, not changed.';
  end if;
end
$$;

-- Writes in the organisation's turn, so that parallel additions cannot pass the limit together. The server makes the
-- id, because the secret is encrypted for it.
create or replace function private.add_webhook(new_id uuid, organization uuid, settings jsonb, sealed text) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  allowed constant integer := 20;
begin
  if organization is null
    or organization not in (select private.organizations_with('interactions.api.keys.write'))
  then
    raise sqlstate 'PT403' using message = 'Only an owner of the organization can add webhooks.';
  end if;
  perform from public.organizations where organizations.id = organization for no key update;
  if (
    select count(*) from public.webhook_endpoints where organization_id = organization and key_id is null
  ) >= allowed then
    raise sqlstate 'PT403' using message = format('Your organization can have %s webhooks.', allowed);
  end if;
  insert into public.webhook_endpoints (id, organization_id, url, description, events, sealed_credential)
  values (
    new_id, organization, settings ->> 'url', settings ->> 'description',
    array(select jsonb_array_elements_text(settings -> 'events')), sealed
  );
  return new_id;
end
$$;
grant execute on function private.add_webhook(uuid, uuid, jsonb, text) to authenticated;

-- A secret goes along only to where it was made for: another address has another secret.
create or replace function private.change_webhook(endpoint uuid, settings jsonb, sealed text) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held constant public.webhook_endpoints := private.hold_webhook(endpoint);
begin
  perform private.must_be_webhook(held);
  if sealed is null and settings ->> 'url' is distinct from held.url then
    raise sqlstate 'PT422' using message = 'Another address needs another secret.';
  end if;
  update public.webhook_endpoints
  set url = settings ->> 'url', description = settings ->> 'description',
    events = array(select jsonb_array_elements_text(settings -> 'events')),
    sealed_credential = coalesce(sealed, held.sealed_credential),
    disabled_at = case when (settings ->> 'enabled')::boolean then null else coalesce(held.disabled_at, now()) end
  where webhook_endpoints.id = held.id;
  return held.id;
end
$$;
grant execute on function private.change_webhook(uuid, jsonb, text) to authenticated;

create or replace function private.delete_webhook(endpoint uuid) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held constant public.webhook_endpoints := private.hold_webhook(endpoint);
begin
  delete from public.webhook_endpoints where webhook_endpoints.id = held.id;
  return held.id;
end
$$;
grant execute on function private.delete_webhook(uuid) to authenticated;

-- Sends an event to one endpoint that nothing happened for.
create or replace function private.test_webhook(endpoint uuid) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held constant public.webhook_endpoints := private.hold_webhook(endpoint);
begin
  perform private.must_be_webhook(held);
  if held.disabled_at is not null then
    raise sqlstate 'PT409' using message = 'This webhook is switched off.';
  end if;
  perform private.count_of_day(held.organization_id, 'webhook tests', 'webhookTestLimit');
  perform private.emit_event(
    held.organization_id, 'webhook.test', held.id, jsonb_build_object('webhook_id', held.id), held.id
  );
  return held.id;
end
$$;
grant execute on function private.test_webhook(uuid) to authenticated;

-- What was delivered or given up a while ago goes, with its event, and so do the hooks of keys that ended a while ago, so
-- much at once as ends in time; how many there were.
create or replace function private.forget_deliveries() returns bigint
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  most constant integer := 1000;
  events bigint;
  ended bigint := 0;
begin
  delete from private.outbox where id = any (array(
    select old.id from private.outbox as old
    where old.created_at < now() - interval '30 days'
      and not exists (
        select from public.webhook_deliveries
        where webhook_deliveries.event_id = old.id and webhook_deliveries.state = 'waiting'
      )
      and not exists (
        select from public.write_backs
        where write_backs.event_id = old.id and write_backs.state = 'waiting'
      )
    limit most
    for update skip locked
  ));
  get diagnostics events = row_count;
  -- With a hook go its deliveries: when those that are over are gone, few are left.
  if events < most then
    delete from public.webhook_endpoints where id = any (array(
      select hooks.id from public.webhook_endpoints as hooks
      join public.integration_keys as keys
        on keys.organization_id = hooks.organization_id and keys.id = hooks.key_id
      where least(keys.disabled_at, keys.expires_at) < now() - interval '30 days'
      limit most
      for update of hooks skip locked
    ));
    get diagnostics ended = row_count;
  end if;
  return events + ended;
end
$$;
