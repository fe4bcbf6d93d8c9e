-- A client may repeat the state of the one-time verification, never decide it.
create or replace function private.guard_verification_state() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if current_user = 'authenticated'
    and new.one_time_verification_state is distinct from old.one_time_verification_state
  then
    raise sqlstate 'PT403' using message = 'The one-time verification is decided by its code.';
  end if;
  return new;
end
$$;

-- A role is set by the procedures for owners; a page may repeat the own one.
create or replace function private.guard_member_role() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if current_user = 'authenticated' and new.role is distinct from old.role then
    raise sqlstate 'PT403' using
      message = 'A role is not changed here.',
      hint = 'Owners change it with change_member_role.';
  end if;
  return new;
end
$$;

-- Whether somebody signs in by the account: it is neither deactivated nor deleted.
create or replace function private.is_active_account(person uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from auth.users
      where id = person and deleted_at is null and (banned_until is null or banned_until <= now())
    );
  end;

-- An organisation keeps an owner, no matter who writes and however many at once: one who signs in, unless none of them did
-- before.
create or replace function private.keep_an_owner() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.organizations where id = old.organization_id for no key update;
  -- An organisation that goes takes its owners along.
  if found and not exists (
    select from public.organization_members
    where organization_id = old.organization_id and role = 'owner'
      and (private.is_active_account(user_id) or not private.is_active_account(old.user_id))
  ) then
    raise sqlstate 'PT409' using
      message = 'An organization needs an owner.',
      hint = 'Transfer the ownership first.';
  end if;
  return null;
end
$$;

-- Who else belongs to an organisation is not left without an owner who signs in. Organisations come in one order, so that
-- two accounts that are deactivated at once wait for each other and no more.
create or replace function private.keep_an_active_owner() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  left_alone text;
begin
  perform from public.organizations
  where id in (select organization_id from public.organization_members where user_id = new.id and role = 'owner')
  order by id for no key update;
  select organizations.name into left_alone
  from public.organization_members as own
  join public.organizations on organizations.id = own.organization_id
  where own.user_id = new.id
    and private.is_last_owner(own.organization_id, new.id)
    and exists (
      select from public.organization_members as others
      where others.organization_id = own.organization_id
        and others.user_id <> new.id
        and others.role <> 'INACTIVE'
        and private.is_active_account(others.user_id)
    )
  order by organizations.name
  limit 1;
  if found then
    raise sqlstate 'PT409' using
      message = format('This is the last active owner of "%s". Make another member an owner first.', left_alone);
  end if;
  return null;
end
$$;

-- Memberships end before their account does, so that its name is still there for the log.
create or replace function private.leave_with_account() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Acts on members take the organisation first and its rows then; so does this.
  perform from public.organizations
  where id in (select organization_id from public.organization_members where user_id = old.id)
  order by id for no key update;
  if tg_op = 'DELETE' then
    delete from public.organization_members where user_id = old.id;
    return old;
  end if;
  update public.organization_members set role = 'INACTIVE' where user_id = old.id and role <> 'INACTIVE';
  return new;
end
$$;

-- Who is in and who is asked in.
create or replace function private.seats_taken(organization uuid) returns bigint
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select count(*) from public.organization_members
    where organization_id = organization and role <> 'INACTIVE'
  ) + (
    select count(*) from public.organization_invitations
    where organization_id = organization
      and accepted_at is null and revoked_at is null and expires_at > now()
  );
end
$$;

-- Seats: who is in and who is asked in. An organisation's lock is taken first, so that parallel writes cannot pass the
-- limit together.
create or replace function private.enforce_user_limit() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  has bigint;
begin
  perform from public.organizations where id = new.organization_id for no key update;
  has := private.seats_taken(new.organization_id);
  if has > private.quota_of(new.organization_id, 'userLimit') then
    perform private.refuse_over_quota(new.organization_id, 'userLimit', has - 1);
  end if;
  return null;
end
$$;

-- A profile for each membership: names and address as the account has them, and what its person chose when joining.
create or replace function private.names_in(
  metadata jsonb, out first_name text, out last_name text, out display_name text
)
  language sql immutable parallel safe set search_path = ''
  begin atomic
    select first, last, coalesce(nullif(display, ''), btrim(first || ' ' || last))
    from (
      select
        left(btrim(coalesce(metadata ->> 'first_name', '')), 200) as first,
        left(btrim(coalesce(metadata ->> 'last_name', '')), 200) as last,
        left(btrim(coalesce(metadata ->> 'display_name', metadata ->> 'full_name', '')), 400) as display
    ) as names;
  end;

create or replace function private.make_member_profile() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.organization_member_profiles
    (organization_id, user_id, member_id, first_name, last_name, display_name, email)
  select
    new.organization_id, new.user_id, new.id, names.first_name, names.last_name, names.display_name,
    coalesce(users.email, '')
  from auth.users, private.names_in(users.raw_user_meta_data) as names
  where users.id = new.user_id;
  return null;
end
$$;

-- A member who takes another name leaves an entry under the former one.
create or replace function private.rename_member_profiles() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.log_act(
    profiles.organization_id, 'member.renamed', 'member', profiles.member_id::text, names.display_name,
    jsonb_build_object('from', profiles.display_name, 'to', names.display_name)
  )
  from public.organization_member_profiles as profiles, private.names_in(new.raw_user_meta_data) as names
  where profiles.user_id = new.id
    and profiles.display_name <> names.display_name
    and new.deleted_at is null;
  update public.organization_member_profiles as profiles
  set
    first_name = names.first_name,
    last_name = names.last_name,
    display_name = names.display_name,
    -- What stands for the address of a deleted account is no one's address.
    email = case when new.deleted_at is null then coalesce(new.email, '') else '' end
  from private.names_in(new.raw_user_meta_data) as names
  where profiles.user_id = new.id;
  return null;
end
$$;
