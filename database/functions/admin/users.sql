-- Accounts of people as platform admins see them. Visitors without an account, keys of the API and accounts that were
-- deleted are none.

-- Put in the place where it is called: those in which all of `wanted` is found, in a state. Names take long to put
-- together, so what they are made of is looked through first.
create or replace function private.accounts_found(wanted text[], state text)
  returns table (id uuid, by_name text, created_at timestamptz, last_sign_in_at timestamptz)
  language sql stable
  begin atomic
    select
      accounts.id, coalesce(accounts.email, accounts.phone, ''), coalesce(accounts.created_at, '-infinity'),
      coalesce(accounts.last_sign_in_at, '-infinity')
    from auth.users as accounts
    where accounts.deleted_at is null and not accounts.is_anonymous
      and accounts.raw_app_meta_data ->> 'provider' is distinct from 'integration_key'
      and (
        wanted = '{}'
        or lower(
          concat_ws(
            ' ', accounts.email, accounts.phone, accounts.id, accounts.raw_user_meta_data ->> 'first_name',
            accounts.raw_user_meta_data ->> 'last_name', accounts.raw_user_meta_data ->> 'display_name',
            accounts.raw_user_meta_data ->> 'full_name'
          )
        ) like all (wanted)
        and lower(
          concat_ws(
            ' ', coalesce(accounts.email, accounts.phone), (private.names_in(accounts.raw_user_meta_data)).display_name,
            accounts.id
          )
        ) like all (wanted)
      )
      and case state
        when 'active' then coalesce(accounts.banned_until <= now(), true)
        when 'deactivated' then accounts.banned_until > now()
        when 'admin' then accounts.id in (select platform_admins.user_id from admin.platform_admins)
        else true
      end;
  end;

-- A page of the accounts in which every word is found, after the one of `after_id`. `state` is active, deactivated or
-- admin, `sort` is created, email or signed_in. `total` says how many fit.
create or replace function admin.users(
  words text default '', state text default null, sort text default 'created', after_id uuid default null,
  most integer default 25
)
  returns table (
    id uuid, email text, name text, created_at timestamptz, last_sign_in_at timestamptz, sessions bigint,
    factors bigint, organizations bigint, is_deactivated boolean, is_confirmed boolean, is_sso boolean,
    is_platform_admin boolean, total bigint
  )
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  wanted constant text[] := private.like_words(words);
  many constant integer := least(greatest(most, 1), 100);
  by_email constant boolean := sort is not distinct from 'email';
  by_sign_in constant boolean := sort is not distinct from 'signed_in';
  last_name text;
  last_created timestamptz;
  last_signed_in timestamptz;
begin
  perform private.require_platform_admin();
  select
    coalesce(accounts.email, accounts.phone, ''), coalesce(accounts.created_at, '-infinity'),
    coalesce(accounts.last_sign_in_at, '-infinity')
  into last_name, last_created, last_signed_in
  from auth.users as accounts where accounts.id = after_id;
  return query
  with page as materialized (
    (
      select found.* from private.accounts_found(wanted, state) as found
      where by_email and (last_name is null or (found.by_name, found.id) > (last_name, after_id))
      order by found.by_name, found.id
      limit many
    )
    union all
    (
      select found.* from private.accounts_found(wanted, state) as found
      where by_sign_in and (
        last_name is null
        or found.last_sign_in_at <= last_signed_in and (found.last_sign_in_at < last_signed_in or found.id > after_id)
      )
      order by found.last_sign_in_at desc, found.id
      limit many
    )
    union all
    (
      select found.* from private.accounts_found(wanted, state) as found
      where not by_email and not by_sign_in and (
        last_name is null
        or found.created_at <= last_created and (found.created_at < last_created or found.id > after_id)
      )
      order by found.created_at desc, found.id
      limit many
    )
  )
  select
    page.id, page.by_name, coalesce((private.names_in(accounts.raw_user_meta_data)).display_name, ''),
    accounts.created_at, accounts.last_sign_in_at,
    (
      select count(*) from auth.sessions
      where sessions.user_id = page.id and (sessions.not_after is null or sessions.not_after > now())
    ),
    (
      select count(*) from auth.mfa_factors
      where mfa_factors.user_id = page.id and mfa_factors.status = 'verified'
    ),
    (
      select count(*) from public.organization_members as members
      where members.user_id = page.id and members.role <> 'INACTIVE'
    ),
    coalesce(accounts.banned_until > now(), false),
    coalesce(accounts.email_confirmed_at, accounts.phone_confirmed_at) is not null, accounts.is_sso_user,
    page.id in (select platform_admins.user_id from admin.platform_admins),
    (select count(*) from private.accounts_found(wanted, state))
  from page
  join auth.users as accounts on accounts.id = page.id
  order by
    case when by_email then page.by_name end,
    case when by_sign_in then page.last_sign_in_at when not by_email then page.created_at end desc, page.id;
end
$$;
comment on function admin.users is 'Every account, by words and state, sorted, a page at a time.';
grant execute on function admin.users to authenticated;

-- Where a person is signed in, with what, and where the person belongs.
create or replace function admin.user_details(person uuid)
  returns table (organizations jsonb, sessions jsonb, factors jsonb)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_platform_admin();
  return query
  select
    coalesce(
      (
        select jsonb_agg(jsonb_build_object('id', own.id, 'name', own.name, 'role', members.role) order by own.name, own.id)
        from public.organization_members as members
        join public.organizations as own on own.id = members.organization_id
        where members.user_id = person and members.role <> 'INACTIVE'
      ), '[]'
    ),
    coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'id', opened.id, 'created_at', opened.created_at, 'user_agent', opened.user_agent, 'ip', host(opened.ip),
            'last_used_at', coalesce(opened.refreshed_at at time zone 'utc', opened.created_at)
          ) order by coalesce(opened.refreshed_at at time zone 'utc', opened.created_at) desc
        )
        from (
          select * from auth.sessions as held
          where held.user_id = person and (held.not_after is null or held.not_after > now())
          order by held.created_at desc limit 50
        ) as opened
      ), '[]'
    ),
    coalesce(
      (
        select jsonb_agg(
          jsonb_build_object('type', held.factor_type, 'name', held.friendly_name, 'created_at', held.created_at)
          order by held.created_at
        )
        from auth.mfa_factors as held where held.user_id = person and held.status = 'verified'
      ), '[]'
    );
end
$$;
comment on function admin.user_details is 'The organisations, sessions and second factors of an account.';
grant execute on function admin.user_details to authenticated;

-- Takes a turn among acts on accounts of platform admins, so that two of them cannot shut each other out at the same
-- moment, and gives the address of the account. Nobody acts so on the own account.
create or replace function private.take_account(person uuid) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held auth.users;
begin
  perform private.require_platform_admin();
  if person = auth.uid() then
    raise sqlstate 'PT409' using message = 'You cannot do this to your own account. Use your account page.';
  end if;
  if exists (select from admin.platform_admins where platform_admins.user_id = person) then
    lock table admin.platform_admins in share row exclusive mode;
    -- Whoever had the turn before may have ended the caller's.
    perform private.require_platform_admin();
  end if;
  select * into held from auth.users as accounts
  where accounts.id = person and accounts.deleted_at is null and not accounts.is_anonymous
  for no key update;
  if held.id is null then
    raise sqlstate 'PT404' using message = 'This account does not exist.';
  end if;
  return coalesce(held.email, held.phone, '');
end
$$;

-- Notes an act on an account in the log of the platform, and has its owner told of it by mail.
create or replace function private.tell_of_act(act text, person uuid, called text, more jsonb default '{}') returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.log_admin_act(act, 'account', person::text, called, more);
  perform private.enqueue(
    'account-notice', jsonb_build_object('person', person, 'act', act, 'at', clock_timestamp())
  );
end
$$;

-- Lets a person in nowhere any more, from the next request on, or lets them in again.
create or replace function admin.set_user_active(person uuid, active boolean) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  called constant text := private.take_account(person);
  was_active constant boolean := (
    select coalesce(accounts.banned_until <= now(), true) from auth.users as accounts where accounts.id = person
  );
begin
  if active is null or active = was_active then
    return;
  end if;
  update auth.users
  set banned_until = case when not active then now() + interval '100 years' end, updated_at = now()
  where users.id = person;
  if not active then
    delete from auth.sessions where sessions.user_id = person;
  end if;
  perform private.tell_of_act(
    case when active then 'account.activated' else 'account.deactivated' end, person, called
  );
end
$$;
comment on function admin.set_user_active is 'Deactivates an account and ends its sessions, or activates it again.';
grant execute on function admin.set_user_active to authenticated;

create or replace function admin.sign_out_user(person uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  called constant text := private.take_account(person);
  ended bigint;
begin
  with gone as (
    delete from auth.sessions where sessions.user_id = person returning 1
  )
  select count(*) into ended from gone;
  perform private.log_admin_act(
    'account.signed_out', 'account', person::text, called, jsonb_build_object('sessions', ended)
  );
end
$$;
comment on function admin.sign_out_user is 'Ends every session of an account.';
grant execute on function admin.sign_out_user to authenticated;

-- Takes a person's second factors and recovery codes away, who lost them. Whoever is signed in there signs in again.
create or replace function admin.reset_factors(person uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  called constant text := private.take_account(person);
  gone bigint;
begin
  with removed as (
    delete from auth.mfa_factors where mfa_factors.user_id = person returning 1
  )
  select count(*) into gone from removed;
  if gone = 0 then
    raise sqlstate 'PT409' using message = 'This account has no second factor.';
  end if;
  delete from auth.recovery_codes where recovery_codes.user_id = person;
  delete from auth.sessions where sessions.user_id = person;
  perform private.tell_of_act('account.factors_reset', person, called, jsonb_build_object('factors', gone));
end
$$;
comment on function admin.reset_factors is 'Removes the second factors of an account and ends its sessions.';
grant execute on function admin.reset_factors to authenticated;
