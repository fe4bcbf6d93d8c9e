-- How long an organisation is tried for free.
create or replace function private.trial_length() returns interval
  language sql immutable parallel safe set search_path = ''
  begin atomic
    select interval '14 days';
  end;

-- The price that was asked for, when it is on the list; otherwise the one for everybody.
create or replace function private.signup_price(wanted text) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(
      (
        select wanted
        from public.stripe_public_configs
        where (key = 'defaultSignupPriceId' and value_json = to_jsonb(wanted))
          or (key = 'signupPriceIds' and jsonb_typeof(value_json) = 'array' and value_json ? wanted)
        limit 1
      ),
      (select value_json #>> '{}' from public.stripe_public_configs where key = 'defaultSignupPriceId')
    );
  end;

-- The first organisation of a person and mailbox is tried for free. A further one waits for its payment; what no person
-- founded is the operator's.
create or replace function private.start_subscription() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  is_first constant boolean := new.created_by is null or private.begin_trial(new.created_by);
  ends constant timestamptz := case when is_first then now() + private.trial_length() else now() end;
begin
  insert into billing.organization_subscriptions
    (organization_id, status, trial_end, current_period_start, current_period_end, price_id)
  values (
    new.id, case when is_first then 'trialing' else 'incomplete' end, case when is_first then ends end, now(), ends,
    private.signup_price((select raw_user_meta_data ->> 'signup_price_id' from auth.users where id = new.created_by))
  );
  return null;
end
$$;

-- Without a trial only what an owner needs to look after the organisation. Fires after start_subscription, by its name.
create or replace function private.start_trial() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into billing.organization_features (organization_id, feature_id, value_json)
  select new.id, trial_values.feature_id, trial_values.value_json
  from private.trial_values
  join billing.features on features.id = trial_values.feature_id
  where features.feature_key = 'workforce.feature.organization'
    or exists (
      select from billing.organization_subscriptions
      where organization_id = new.id and status = 'trialing'
    );
  return null;
end
$$;

-- The trial of this person and mailbox, which is begun once. Of parallel foundings one gets it.
create or replace function private.begin_trial(person uuid) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into private.trials (person_id, mailbox)
  select id, encode(sha256(convert_to(private.mailbox(nullif(email, '')), 'utf8')), 'hex')
  from auth.users where id = person
  on conflict do nothing;
  return found;
end
$$;

-- The mailbox that an address leads to: without case and +tag, and without the dots that Google ignores.
create or replace function private.mailbox(address text) returns text
  language sql immutable parallel safe set search_path = ''
  begin atomic
    select case
      when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
      else name || '@' || domain
    end
    from (
      select
        regexp_replace(lower(btrim(address)), '^([^+]+)(\+.*)?@[^@]*$', '\1') as name,
        regexp_replace(lower(btrim(address)), '^.*@', '') as domain
    ) as parts;
  end;
grant execute on function private.mailbox(text) to auth_service;

create or replace function private.is_paying(organization uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(
      (
        select status in ('active', 'past_due')
        from billing.organization_subscriptions
        where organization_id = organization and deleted_at is null
        order by current_period_end desc nulls last
        limit 1
      ),
      false
    );
  end;
