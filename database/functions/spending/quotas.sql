-- What was decided for the organisation, else what its plan has. A limit that does not count is the default.
create or replace function private.quota_of(organization uuid, feature text) returns bigint
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(
      case when features.is_active then nullif((own.value_json #>> '{}')::bigint, 0) end,
      case when quotas.trial is not null and not private.is_paying(organization) then quotas.trial end,
      (features.default_json #>> '{}')::bigint
    )
    from billing.features
    left join private.quotas on quotas.feature_key = features.feature_key
    left join billing.organization_features as own
      on own.feature_id = features.id and own.organization_id = organization and own.disabled_at is null
    where features.feature_key = 'workforce.feature.' || feature;
  end;

create or replace function private.bytes_in_words(bytes bigint) returns text
  language sql immutable parallel safe set search_path = ''
  begin atomic
    select case
      when bytes >= 1073741824 then round(bytes / 1073741824.0, 1)::text || ' GB'
      when bytes >= 1048576 then round(bytes / 1048576.0, 1)::text || ' MB'
      else ceil(bytes / 1024.0)::text || ' KB'
    end;
  end;

-- Says what is full, how much it is and whom to ask. `quota_reached` is the word for programs.
create or replace function private.refuse_over_quota(organization uuid, feature text, has bigint, thing text default null)
  returns void
  language plpgsql stable security definer set search_path = ''
as $$
declare
  quota private.quotas;
  allowed constant bigint := private.quota_of(organization, feature);
  named constant text := (select name from public.organizations where id = organization);
  actor constant uuid := coalesce(auth.uid(), nullif(current_setting('request.actor_id', true), '')::uuid);
  role_of_actor constant text := (
    select role from public.organization_members
    where organization_id = organization and user_id = actor and role <> 'INACTIVE'
  );
  words text;
begin
  select * into quota from private.quotas where feature_key = 'workforce.feature.' || feature;
  if actor is not null and role_of_actor is null and private.claims() ->> 'key_id' is null then
    words := format(quota.outsiders, named);
  else
    words := format(
      quota.sentence, named,
      case when quota.is_bytes then private.bytes_in_words(has) else to_char(has, 'FM999,999,999,990') end,
      case when quota.is_bytes then private.bytes_in_words(allowed) else to_char(allowed, 'FM999,999,999,990') end,
      replace(thing, '_', ' ')
    ) || ' ' || quota.remedy || case role_of_actor
      when 'owner' then ', or ask us for more.'
      else ', or ask an owner to get more.'
    end;
  end if;
  raise exception using
    errcode = 'PT' || quota.status, message = words, detail = 'quota_reached';
end
$$;

-- Gives back, or takes and refuses when it is too much. The row stays locked until the transaction ends. Giving back
-- never makes a row: it may be an organisation that goes.
create or replace function private.count_usage(organization uuid, counted text, feature text, amount bigint) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  reached bigint;
begin
  if amount < 0 then
    update private.usage set used = used + amount where organization_id = organization and name = counted;
  elsif amount > 0 then
    insert into private.usage as usage (organization_id, name, used) values (organization, counted, amount)
    on conflict (organization_id, name) do update set used = usage.used + excluded.used
    returning usage.used into reached;
    if reached > private.quota_of(organization, feature) then
      perform private.refuse_over_quota(organization, feature, reached - amount, counted);
    end if;
  end if;
end
$$;

-- Of what is limited by its number: refuses a row that is there and too many. Counted under a lock on the organisation,
-- so that parallel creations cannot pass the limit together.
create or replace function private.keep_to_limit(organization uuid, of_table regclass, feature text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  has bigint;
begin
  perform from public.organizations where organizations.id = organization for no key update;
  execute format('select count(*) from %s where organization_id = $1', of_table) into has using organization;
  if has > private.quota_of(organization, feature) then
    perform private.refuse_over_quota(organization, feature, has - 1);
  end if;
end
$$;

-- Refuses what would not fit, before any work is done for it. Nothing is counted or locked.
create or replace function private.check_room(organization uuid, counted text, feature text) returns void
  language plpgsql stable security definer set search_path = ''
as $$
declare
  has constant bigint := coalesce(
    (select used from private.usage where organization_id = organization and name = counted), 0
  );
begin
  if has >= private.quota_of(organization, feature) then
    perform private.refuse_over_quota(organization, feature, has);
  end if;
end
$$;

-- Counted when the transaction is committed, so the counters are what it locks last and for the shortest time, whatever
-- else it holds. One lock for an organisation's counters, or two transactions could take them crosswise.
create or replace function private.lock_usage(organization uuid) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    select pg_advisory_xact_lock(hashtextextended('usage:' || organization, 0));
  end;

-- Once a statement, however many rows it writes; organisations in the order of their ids.
create or replace function private.count_rows() returns trigger
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

-- Counted under a lock on the founder, so that parallel foundings cannot pass the quota together.
create or replace function private.limit_organizations() returns trigger
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

-- Counts one, and refuses what is too much for a day. The row stays locked until the transaction ends.
create or replace function private.count_of_day(organization uuid, counted text, feature text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'utc')::date;
  reached bigint;
begin
  insert into private.usage_of_day as usage (organization_id, day, subject, used)
  values (organization, today, counted, 1)
  on conflict (organization_id, day, subject) do update set used = usage.used + 1
  returning usage.used into reached;
  if reached > private.quota_of(organization, feature) then
    perform private.refuse_over_quota(organization, feature, reached - 1);
  end if;
  if reached = 1 then
    delete from private.usage_of_day where organization_id = organization and day < today;
  end if;
end
$$;

-- To which owners of an organisation what happened in it is mailed: the first five whose address is proven.
create or replace function private.owners_to_mail(organization uuid) returns table (user_id uuid, email text)
  language sql stable security definer set search_path = ''
  begin atomic
    select users.id, users.email::text
    from public.organization_members
    join auth.users on users.id = organization_members.user_id
    where organization_members.organization_id = organization
      and organization_members.role = 'owner'
      and users.email is not null
      and users.email_confirmed_at is not null
      and not users.email_autoconfirmed
      and users.deleted_at is null
    order by organization_members.created_at, users.id
    limit 5;
  end;

-- Counts a mail of a kind; false where the mails of the day are used up, and then it is not sent.
create or replace function private.takes_mail(organization uuid, kind text) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.count_of_day(organization, kind, 'mailLimit');
  return true;
exception when sqlstate 'PT429' then
  return false;
end
$$;

-- An accepted turn, first or repeated, writes one answer. Counted when the transaction is committed, and what most
-- turns share is taken last, so that the lock is short and no one takes two of them crosswise.
create or replace function private.count_answer() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  address constant text := nullif(current_setting('request.visitor_address', true), '');
  agent constant uuid := (select template_id from public.conversations where id = new.conversation_id);
begin
  if address is not null then
    perform private.count_of_day(new.organization_id, 'answers to ' || address, 'addressTurnLimit');
  end if;
  perform private.count_of_day(new.organization_id, 'answers of ' || agent, 'agentTurnLimit');
  perform private.count_of_day(new.organization_id, 'answers', 'turnLimit');
  return null;
end
$$;
