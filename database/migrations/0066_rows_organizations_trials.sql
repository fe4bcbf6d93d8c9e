-- Quotas of rows, of the organisations that a person founds, and one trial for each person and mailbox.

insert into billing.features (name, feature_key, value_type, default_json) values
  ('Rows of a table', 'workforce.feature.rowLimit', 'Number', '1000000'),
  ('Organizations', 'workforce.feature.organizationLimit', 'Number', '10');
insert into private.quotas (feature_key, trial, sentence, remedy, status) values
  ('workforce.feature.rowLimit', 100000, '%1$s has %2$s of %3$s %4$s.', 'Remove some where you can', 403);

-- Once a statement, however many rows it writes; organisations in the order of their ids.
create function private.count_rows() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  change record;
begin
  for change in
    select organization_id, count(*) as rows from changed group by organization_id order by organization_id
  loop
    perform private.count_usage(
      change.organization_id, tg_table_name, 'rowLimit',
      case tg_op when 'INSERT' then change.rows else - change.rows end
    );
  end loop;
  return null;
end
$$;

-- The tables that people write into and that nothing else limits. What is said in conversations is limited by the day.
do $$
declare
  counted text;
begin
  foreach counted in array array[
    'agentic_tasks', 'integration_keys', 'organization_invitations', 'template_knowledge_sources', 'template_versions'
  ] loop
    execute format(
      'create trigger count_new_rows after insert on public.%1$I referencing new table as changed
         for each statement execute function private.count_rows();
       create trigger count_gone_rows after delete on public.%1$I referencing old table as changed
         for each statement execute function private.count_rows();
       insert into private.usage (organization_id, name, used)
       select organization_id, %1$L, count(*) from public.%1$I group by organization_id',
      counted
    );
  end loop;
end
$$;

-- Counted under a lock on the founder, so that parallel foundings cannot pass the quota together.
create function private.limit_organizations() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  allowed constant bigint := private.quota_of(null, 'organizationLimit');
  has bigint;
begin
  perform from auth.users where id = new.created_by for no key update;
  select count(*) into has from public.organizations where created_by = new.created_by;
  if has > allowed then
    raise sqlstate 'PT403' using
      message = format('You have founded %s of %s organizations. Delete one, or ask us for more.', has - 1, allowed),
      detail = 'quota_reached';
  end if;
  return null;
end
$$;
create trigger limit_organizations after insert on public.organizations
  for each row when (new.created_by is not null) execute function private.limit_organizations();

-- The mailbox that an address leads to: without case and +tag, and without the dots that Google ignores.
create function private.mailbox(address text) returns text
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

create table private.trials (
  id uuid primary key default private.uuid_v7(),
  person_id uuid unique,
  mailbox text unique,
  begun_at timestamptz not null default now()
);
comment on table private.trials is
  'Who has had the free trial. It outlives the account: the mailbox as a hash, null for whoever has none.';
alter table private.trials enable row level security;
alter table private.trials force row level security;

-- The trial of this person and mailbox, which is begun once. Of parallel foundings one gets it.
create function private.begin_trial(person uuid) returns boolean
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

insert into private.trials (person_id, mailbox, begun_at)
select users.id, encode(sha256(convert_to(private.mailbox(nullif(users.email, '')), 'utf8')), 'hex'), min(organizations.created_at)
from public.organizations join auth.users on users.id = organizations.created_by
group by users.id
order by min(organizations.created_at)
on conflict do nothing;

-- As before for a first trial. A further organisation waits for its payment; what no person founded is the operator's.
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
