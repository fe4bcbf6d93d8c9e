-- The price of its sign-up while it is on the list; otherwise the one for everybody.
create or replace function private.price_of(organization uuid) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select private.signup_price(
      (
        select price_id from billing.organization_subscriptions
        where organization_id = organization
        order by created_at, id
        limit 1
      )
    );
  end;

-- It pays, was given a plan by hand, or has one at Stripe that is to be paid there: none of them buys a second one.
create or replace function private.has_plan(organization uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce((private.latest_subscription(organization)).status = 'active', false)
      or exists (
        select from billing.organization_subscriptions
        where organization_id = organization
          and deleted_at is null
          and status in ('trialing', 'active', 'past_due', 'unpaid', 'paused')
          and private.is_at_stripe(id)
      );
  end;

-- When who buys now pays first: after the free days, as long as there are more than two of them; null for at once.
create or replace function private.first_payment(organization uuid) returns timestamptz
  language sql stable security definer set search_path = ''
  begin atomic
    select latest.trial_end
    from private.latest_subscription(organization) as latest
    where latest.status = 'trialing' and latest.trial_end > now() + interval '49 hours';
  end;

-- Adds what is missing; what was decided for the organisation stays, what was taken from it too.
create or replace function private.give_features() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into billing.organization_features (organization_id, feature_id, value_json)
  select new.organization_id, trial_values.feature_id, trial_values.value_json
  from private.trial_values
  where not exists (
    select from billing.organization_features
    where organization_id = new.organization_id and feature_id = trial_values.feature_id
  );
  return null;
end
$$;

-- Definer: what a trial has is in no table for clients. The same for everybody.
create or replace function public.plan_features()
  returns table (name text, feature_key text, value_type text, is_bytes boolean, trial jsonb, annual jsonb)
  language sql stable security definer set search_path = ''
  begin atomic
    select
      features.name, features.feature_key, features.value_type, coalesce(quotas.is_bytes, false),
      coalesce(trial_values.value_json, to_jsonb(quotas.trial), features.default_json),
      coalesce(trial_values.value_json, features.default_json)
    from billing.features
    left join private.trial_values on trial_values.feature_id = features.id
    left join private.quotas on quotas.feature_key = features.feature_key
    where features.is_active
    order by features.id;
  end;
comment on function public.plan_features() is 'What an organisation has in a free trial and in the annual plan.';
grant execute on function public.plan_features() to authenticated;

-- Definer: counters and ids of Stripe are read by nobody. Asks for billing.read itself.
create or replace function public.billing_overview(org_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  latest constant billing.organization_subscriptions := private.latest_subscription(org_id);
begin
  if org_id is null or org_id not in (select private.organizations_with('billing.read')) then
    raise sqlstate 'PT403' using message = 'Only an owner of the organization can see its billing.';
  end if;
  return jsonb_build_object(
    'members', private.seats_taken(org_id),
    'member_limit', private.quota_of(org_id, 'userLimit'),
    'agents', (select count(*) from public.templates where organization_id = org_id),
    'agent_limit', private.quota_of(org_id, 'agentLimit'),
    'storage', coalesce((select used from private.usage where organization_id = org_id and name = 'bytes'), 0),
    'storage_limit', private.quota_of(org_id, 'storageLimit'),
    'answers', coalesce(
      (
        select used from private.usage_of_day
        where organization_id = org_id and subject = 'answers' and day = (now() at time zone 'utc')::date
      ),
      0
    ),
    'answer_limit', private.quota_of(org_id, 'turnLimit'),
    'is_at_stripe', coalesce(private.is_at_stripe(latest.id), false),
    'has_customer', exists (select from private.stripe_customers where organization_id = org_id),
    'has_plan', private.has_plan(org_id),
    'price', private.price_of(org_id),
    'first_payment', private.first_payment(org_id)
  );
end
$$;
comment on function public.billing_overview(uuid) is
  'How much of its limits an organisation uses, and what its owners can do about its plan.';
grant execute on function public.billing_overview(uuid) to authenticated;
