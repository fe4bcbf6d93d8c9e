-- Has it read at Stripe how this customer stands. What waits to be read sees this too, so one job is enough; one that was
-- put off because Stripe was away is not put off any longer.
create or replace function private.enqueue_stripe(act text, customer text, organization uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if act = 'read' then
    update pgboss.job set start_after = least(start_after, now())
    where name = 'stripe' and state in ('created', 'retry') and group_id = organization::text
      and data ->> 'act' = 'read' and data ->> 'customer' = enqueue_stripe.customer;
    if found then
      perform pg_notify('jobs', 'stripe');
      return;
    end if;
  end if;
  perform private.enqueue_in_turn(
    'stripe', jsonb_build_object('act', act, 'customer', customer), organization, now()
  );
end
$$;

-- An event counts once. It only says that something changed: what holds now is read at Stripe, so no order of events and
-- no old one undoes anything.
create or replace function private.take_stripe_event(event text, customer text) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  organization constant uuid := (
    select organization_id from private.stripe_customers where stripe_id = take_stripe_event.customer
  );
begin
  insert into private.stripe_events (id) values (event) on conflict do nothing;
  if not found then
    return false;
  end if;
  if organization is not null then
    perform private.enqueue_stripe('read', customer, organization);
  end if;
  return true;
end
$$;
comment on function private.take_stripe_event(text, text) is
  'For the server alone, which verified the signature: Stripe has no session.';
grant execute on function private.take_stripe_event(text, text) to anon;

create or replace function private.forget_stripe_events() returns bigint
  language sql volatile security definer set search_path = ''
  begin atomic
    with gone as (
      delete from private.stripe_events
      where id in (
        select id from private.stripe_events where received_at < now() - interval '30 days'
        limit 1000 for update skip locked
      )
      returning 1
    )
    select count(*) from gone;
  end;
grant execute on function private.forget_stripe_events() to service_role;

create or replace function private.end_at_stripe() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enqueue_stripe('end', old.stripe_id, old.organization_id);
  return null;
end
$$;

create or replace function private.stop_renewal() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  customer constant text := (
    select stripe_id from private.stripe_customers where organization_id = new.id
  );
begin
  if customer is not null then
    perform private.enqueue_stripe('stop_renewal', customer, new.id);
  end if;
  return null;
end
$$;

-- Begins a reading and gives its number; null for a customer who is nobody here.
create or replace function private.begin_stripe_reading(customer text) returns bigint
  language sql volatile security definer set search_path = ''
  begin atomic
    update private.stripe_customers set readings = readings + 1
    where stripe_id = customer
    returning readings;
  end;
grant execute on function private.begin_stripe_reading(text) to service_role;

-- Keeps what was read, unless a reading that began later was kept already. A first subscription takes the place of the
-- trial; one that never came to anything is not written down.
create or replace function private.keep_stripe_reading(customer text, reading bigint, subscriptions jsonb, methods jsonb)
  returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  organization uuid;
  one record;
  known uuid;
begin
  update private.stripe_customers set kept = reading
  where stripe_id = customer and kept < reading
  returning organization_id into organization;
  if organization is null then
    return false;
  end if;
  for one in
    select * from jsonb_to_recordset(subscriptions) as read (
      stripe_id text, status text, trial_end timestamptz, current_period_start timestamptz,
      current_period_end timestamptz, cancel_at_period_end boolean, price_id text
    )
  loop
    known := (select subscription_id from private.stripe_subscriptions where stripe_id = one.stripe_id);
    if known is not null then
      update billing.organization_subscriptions as own
      set
        status = one.status, trial_end = one.trial_end, current_period_start = one.current_period_start,
        current_period_end = one.current_period_end, cancel_at_period_end = one.cancel_at_period_end,
        price_id = one.price_id, payment_methods = methods
      where own.id = known
        and (
          own.status, own.trial_end, own.current_period_start, own.current_period_end, own.cancel_at_period_end,
          own.price_id, own.payment_methods
        ) is distinct from (
          one.status, one.trial_end, one.current_period_start, one.current_period_end, one.cancel_at_period_end,
          one.price_id, methods
        );
    elsif one.status <> 'canceled' then
      insert into billing.organization_subscriptions (
        organization_id, status, trial_end, current_period_start, current_period_end, cancel_at_period_end, price_id,
        payment_methods
      )
      values (
        organization, one.status, one.trial_end, one.current_period_start, one.current_period_end,
        one.cancel_at_period_end, one.price_id, methods
      )
      returning id into known;
      insert into private.stripe_subscriptions (stripe_id, organization_id, subscription_id)
      values (one.stripe_id, organization, known);
    end if;
  end loop;
  update billing.organization_subscriptions as own set deleted_at = now()
  where own.organization_id = organization
    and own.deleted_at is null
    and own.status in ('trialing', 'incomplete')
    and not private.is_at_stripe(own.id)
    and exists (
      select from billing.organization_subscriptions as other
      where other.organization_id = organization
        and other.status in ('trialing', 'active', 'past_due')
        and private.is_at_stripe(other.id)
    );
  return true;
end
$$;
grant execute on function private.keep_stripe_reading(text, bigint, jsonb, jsonb) to service_role;

-- A customer who was deleted at Stripe pays nothing more there, and the next checkout makes another one.
create or replace function private.forget_stripe_customer(customer text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  organization uuid;
begin
  delete from private.stripe_customers where stripe_id = customer returning organization_id into organization;
  update billing.organization_subscriptions as own
  set status = 'canceled', current_period_end = least(own.current_period_end, now()), payment_methods = '[]'
  from private.stripe_subscriptions as links
  where links.organization_id = organization and own.id = links.subscription_id and own.status <> 'canceled';
end
$$;
grant execute on function private.forget_stripe_customer(text) to service_role;

create or replace function private.is_at_stripe(subscription uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from private.stripe_subscriptions where stripe_subscriptions.subscription_id = subscription
    );
  end;
