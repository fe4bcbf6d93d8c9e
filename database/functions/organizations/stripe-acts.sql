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
