-- Whether the account of a platform admin can be used as one: what admin.is_admin_user asks of it, whatever the session.
create or replace function private.is_usable_admin(person uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from admin.platform_admins
      join auth.users on users.id = platform_admins.user_id and users.email = platform_admins.email
      where platform_admins.user_id = person
        and users.phone is null
        and not users.is_sso_user
        and users.deleted_at is null
        and (users.banned_until is null or users.banned_until < now())
    );
  end;

create or replace function admin.platform_admins()
  returns table (user_id uuid, email text, name text, granted_at timestamptz, is_usable boolean)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_platform_admin();
  return query
  select
    admins.user_id, admins.email, private.person_name(admins.user_id), admins.granted_at,
    private.is_usable_admin(admins.user_id)
  from admin.platform_admins as admins
  order by admins.granted_at, admins.user_id;
end
$$;
comment on function admin.platform_admins() is 'Who are platform admins; one whose account changed cannot act as one.';
grant execute on function admin.platform_admins() to authenticated;

-- Makes a platform admin of who has an account with this address and proved it.
create or replace function admin.grant_platform_admin(address text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  found_account auth.users;
begin
  perform private.require_platform_admin();
  select accounts.* into found_account from auth.users as accounts
  where lower(accounts.email) = lower(btrim(address))
    and accounts.email_confirmed_at is not null
    and accounts.deleted_at is null
    and not accounts.is_anonymous
    and not accounts.is_sso_user;
  if found_account.id is null then
    raise sqlstate 'PT404' using message = 'No account with a confirmed address of its own has this email address.';
  elsif found_account.banned_until > now() then
    raise sqlstate 'PT409' using message = 'This account is deactivated. Activate it first.';
  elsif found_account.phone is not null then
    raise sqlstate 'PT409' using message =
      'This account can be signed in to by phone. A platform admin has to prove a mailbox, so remove the number first.';
  elsif private.is_usable_admin(found_account.id) then
    raise sqlstate 'PT409' using message = 'This person is a platform admin already.';
  end if;
  insert into admin.platform_admins (user_id, email) values (found_account.id, found_account.email)
  on conflict on constraint platform_admins_pkey do update set email = excluded.email, granted_at = now();
  perform private.log_admin_act(
    'platform_admin.granted', 'platform_admin', found_account.id::text, found_account.email
  );
end
$$;
comment on function admin.grant_platform_admin is 'Makes a platform admin of the account with a confirmed address.';
grant execute on function admin.grant_platform_admin to authenticated;

-- Ends it, also for the caller; somebody who can act as one has to be left.
create or replace function admin.revoke_platform_admin(person uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  revoked text;
begin
  perform private.require_platform_admin();
  lock table admin.platform_admins in share row exclusive mode;
  -- Whoever had the turn before may have ended the caller's.
  perform private.require_platform_admin();
  if not exists (
    select from admin.platform_admins as others
    where others.user_id <> person and private.is_usable_admin(others.user_id)
  ) then
    raise sqlstate 'PT409' using message = 'The platform needs an admin. Make somebody else one first.';
  end if;
  delete from admin.platform_admins as admins where admins.user_id = person returning admins.email into revoked;
  if not found then
    raise sqlstate 'PT404' using message = 'This person is not a platform admin.';
  end if;
  perform private.log_admin_act('platform_admin.revoked', 'platform_admin', person::text, revoked);
end
$$;
comment on function admin.revoke_platform_admin is 'Ends the rights of a platform admin; the last one stays.';
grant execute on function admin.revoke_platform_admin to authenticated;
