-- Has it read at Stripe how this customer stands. What waits to be read sees this too, so one job is enough.
create or replace function private.enqueue_stripe(act text, customer text, organization uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if act = 'read' and exists (
    select from pgboss.job
    where name = 'stripe' and state in ('created', 'retry') and group_id = organization::text
      and data ->> 'act' = 'read' and data ->> 'customer' = enqueue_stripe.customer
  ) then
    return;
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

-- The organisation's turn for an owner; refuses everybody else.
create or replace function private.hold_own_billing(org_id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.take_turn_with(org_id, 'billing.write') then
    raise sqlstate 'PT403' using message = 'Only an owner of the organization can do this.';
  end if;
end
$$;

-- What a checkout is made of: the customer, if there is one yet, the price, and when the first payment is due. Stripe takes
-- the end of a trial only two days ahead.
create or replace function private.begin_checkout(org_id uuid) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.organizations;
  price text;
begin
  perform private.hold_own_billing(org_id);
  select * into held from public.organizations where id = org_id;
  price := private.price_of(org_id);
  if held.delete_after is not null then
    raise sqlstate 'PT409' using message = 'This organization is being deleted.';
  end if;
  if private.has_plan(org_id) then
    raise sqlstate 'PT409' using message = 'This organization has a subscription already.';
  end if;
  if price is null then
    raise sqlstate 'PT422' using message = 'There is no plan to buy here yet. Contact sales.';
  end if;
  perform private.log_act(org_id, 'subscription.checkout_begun', 'subscription', org_id::text, held.name);
  return (
    select jsonb_build_object(
      'customer', customers.stripe_id, 'checkout', customers.checkout_id, 'price', price, 'name', held.name,
      'email', (select email from auth.users where id = auth.uid()), 'trial_end', private.first_payment(org_id),
      'bought', (select count(*) from private.stripe_subscriptions where organization_id = org_id)
    )
    from (values (1)) as one
    left join private.stripe_customers as customers on customers.organization_id = org_id
  );
end
$$;
grant execute on function private.begin_checkout(uuid) to authenticated;

-- The customer that was made for the organisation; the one that it had first stays.
create or replace function private.keep_stripe_customer(org_id uuid, customer text) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.hold_own_billing(org_id);
  insert into private.stripe_customers (organization_id, stripe_id) values (org_id, customer)
  on conflict (organization_id) do nothing;
  return (select stripe_id from private.stripe_customers where organization_id = org_id);
end
$$;
grant execute on function private.keep_stripe_customer(uuid, text) to authenticated;

-- Of checkouts that are begun at the same moment one is kept; false for the others.
create or replace function private.keep_checkout(org_id uuid, former text, checkout text) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.hold_own_billing(org_id);
  update private.stripe_customers set checkout_id = checkout
  where organization_id = org_id and checkout_id is not distinct from former;
  return found;
end
$$;
grant execute on function private.keep_checkout(uuid, text, text) to authenticated;

-- The customer of an organisation for who may read its billing; null for others and where there is none.
create or replace function private.stripe_customer_to_read(org_id uuid) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select stripe_id from private.stripe_customers
    where organization_id = org_id and organization_id in (select private.organizations_with('billing.read'));
  end;
grant execute on function private.stripe_customer_to_read(uuid) to authenticated;

create or replace function private.begin_portal(org_id uuid) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  customer text;
begin
  perform private.hold_own_billing(org_id);
  if not private.has_feature(org_id, 'workforce.feature.stripePortal') then
    raise sqlstate 'PT403' using message = 'The portal is switched off for this organization.';
  end if;
  select stripe_id into customer from private.stripe_customers where organization_id = org_id;
  if customer is null then
    raise sqlstate 'PT404' using message = 'This organization has nothing at Stripe yet.';
  end if;
  perform private.log_act(org_id, 'subscription.portal_opened', 'subscription', org_id::text, null);
  return customer;
end
$$;
grant execute on function private.begin_portal(uuid) to authenticated;

-- The subscription at Stripe that an owner lets end with its period, or go on.
create or replace function private.begin_renewal_change(org_id uuid, is_ending boolean) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  found_id text;
begin
  perform private.hold_own_billing(org_id);
  if not is_ending and private.is_closing(org_id) then
    raise sqlstate 'PT409' using message = 'This organization is being deleted.';
  end if;
  select links.stripe_id into found_id
  from private.stripe_subscriptions as links
  join billing.organization_subscriptions as own on own.id = links.subscription_id
  where links.organization_id = org_id
    and own.deleted_at is null
    and own.status in ('trialing', 'active', 'past_due')
  order by own.current_period_end desc nulls last
  limit 1;
  if found_id is null then
    raise sqlstate 'PT409' using message = 'There is no subscription to change.';
  end if;
  perform private.log_act(
    org_id, case when is_ending then 'subscription.cancelled' else 'subscription.resumed' end, 'subscription',
    org_id::text, null
  );
  return found_id;
end
$$;
grant execute on function private.begin_renewal_change(uuid, boolean) to authenticated;
