-- Members of an organisation: what they are called, who is invited, how many there may be, and how roles change hands.

-- A profile for each membership: names and address as the account has them, and what its person chose when joining.

create function private.names_in(
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

-- What a person is called in mails and in the audit log; null for nobody.
create function private.person_name(person uuid) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(nullif((private.names_in(users.raw_user_meta_data)).display_name, ''), users.email, '')
    from auth.users
    where users.id = person;
  end;

create table public.organization_member_profiles (
  id uuid primary key default private.uuid_v7(),
  organization_id uuid not null references public.organizations on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  member_id uuid not null unique references public.organization_members on delete cascade,
  first_name text not null default '',
  last_name text not null default '',
  display_name text not null default '',
  email text not null default '',
  email_subscribe text check (email_subscribe in ('opted_in', 'opted_out')),
  initial_integrations text[] not null default '{}'
    check (initial_integrations <@ array['salesforce', 'zapier', 'servicenow', 'interactionsapi']),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, user_id)
);
create index organization_member_profiles_person on public.organization_member_profiles (user_id);
comment on table public.organization_member_profiles is 'What the members of an organisation are called.';
comment on column public.organization_member_profiles.email_subscribe is 'Null until the person was asked.';

create trigger touch before update on public.organization_member_profiles
  for each row execute function private.touch();

alter table public.organization_member_profiles enable row level security;
alter table public.organization_member_profiles force row level security;
grant select on public.organization_member_profiles to authenticated;
grant update (email_subscribe, initial_integrations)
  on public.organization_member_profiles to authenticated;
create policy "readers see the profiles of their organisation" on public.organization_member_profiles
  for select to authenticated
  using (organization_id in (select private.organizations_with('organization.members.read')));
create policy "a member sees the own profile" on public.organization_member_profiles
  for select to authenticated
  using (
    user_id = (select auth.uid())
    and organization_id in (select private.organizations_with('agents.ui.read'))
  );
create policy "a member edits the own profile" on public.organization_member_profiles
  for update to authenticated
  using (
    user_id = (select auth.uid())
    and organization_id in (select private.organizations_with('agents.ui.read'))
  )
  with check (
    user_id = (select auth.uid())
    and organization_id in (select private.organizations_with('agents.ui.read'))
  );

create function private.make_member_profile() returns trigger
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
create trigger make_member_profile after insert on public.organization_members
  for each row execute function private.make_member_profile();

insert into public.organization_member_profiles
  (organization_id, user_id, member_id, first_name, last_name, display_name, email)
select
  members.organization_id, members.user_id, members.id,
  names.first_name, names.last_name, names.display_name, coalesce(users.email, '')
from public.organization_members as members
join auth.users on users.id = members.user_id,
private.names_in(users.raw_user_meta_data) as names;

create function private.rename_member_profiles() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.organization_member_profiles as profiles
  set
    first_name = names.first_name,
    last_name = names.last_name,
    display_name = names.display_name,
    -- What stands for the address of a deleted account is nobody's address.
    email = case when new.deleted_at is null then coalesce(new.email, '') else '' end
  from private.names_in(new.raw_user_meta_data) as names
  where profiles.user_id = new.id;
  return null;
end
$$;
create trigger rename_member_profiles after update of email, raw_user_meta_data, deleted_at on auth.users
  for each row
  when (
    (new.email, new.raw_user_meta_data, new.deleted_at)
    is distinct from (old.email, old.raw_user_meta_data, old.deleted_at)
  )
  execute function private.rename_member_profiles();

-- Invitations: an address, a role and seven days. Written by the functions below alone.

create table public.organization_invitations (
  id uuid primary key default private.uuid_v7(),
  organization_id uuid not null references public.organizations on delete cascade,
  email text not null check (email = lower(btrim(email)) and char_length(email) between 3 and 255),
  role text not null check (role in ('owner', 'member', 'agent_user')),
  token_hash text not null unique,
  invited_by uuid references auth.users on delete set null,
  inviter_name text not null default '',
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz,
  revoked_at timestamptz,
  check (accepted_at is null or revoked_at is null)
);
create index organization_invitations_newest on public.organization_invitations
  (organization_id, created_at desc);
create unique index organization_invitations_one_each on public.organization_invitations
  (organization_id, email) where accepted_at is null and revoked_at is null;
create index organization_invitations_inviter on public.organization_invitations (invited_by);
comment on table public.organization_invitations is 'Who was asked by mail to join an organisation, and what came of it.';

alter table public.organization_invitations enable row level security;
alter table public.organization_invitations force row level security;
-- By column: what stands for the mailed token is for nobody.
revoke all on public.organization_invitations from service_role;
grant select (
    id, organization_id, email, role, invited_by, inviter_name, created_at, sent_at, expires_at, accepted_at,
    revoked_at
  ) on public.organization_invitations to authenticated, service_role;
create policy "readers see the invitations of their organisation" on public.organization_invitations
  for select to authenticated
  using (organization_id in (select private.organizations_with('organization.members.read')));

-- Seats: who is in and who is asked in. An organisation's lock is taken first, so that parallel writes cannot pass the
-- limit together.

create function private.enforce_user_limit() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  allowed integer := coalesce((private.feature(new.organization_id, 'workforce.feature.userLimit'))::integer, 5);
begin
  perform from public.organizations where id = new.organization_id for no key update;
  if (
    select count(*) from public.organization_members
    where organization_id = new.organization_id and role <> 'INACTIVE'
  ) + (
    select count(*) from public.organization_invitations
    where organization_id = new.organization_id
      and accepted_at is null and revoked_at is null and expires_at > now()
  ) > allowed then
    raise sqlstate 'PT403' using
      message = format('Your organization can have %s users.', allowed),
      hint = 'Remove a user, revoke an invitation, or ask us for more.';
  end if;
  return null;
end
$$;
create constraint trigger enforce_user_limit after insert on public.organization_members
  for each row when (new.role <> 'INACTIVE') execute function private.enforce_user_limit();
create constraint trigger enforce_user_limit_again after update on public.organization_members
  for each row
  when (
    new.role <> 'INACTIVE'
    and (old.role = 'INACTIVE' or new.organization_id <> old.organization_id)
  )
  execute function private.enforce_user_limit();
create constraint trigger enforce_user_limit after insert on public.organization_invitations
  for each row execute function private.enforce_user_limit();
-- An invitation that had expired takes its seat anew.
create constraint trigger enforce_user_limit_again after update on public.organization_invitations
  for each row when (old.expires_at <= now() and new.expires_at > now())
  execute function private.enforce_user_limit();

-- An organisation keeps an owner, whoever writes and however many at once.
create function private.keep_an_owner() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.organizations where id = old.organization_id for no key update;
  -- An organisation that goes takes its owners along.
  if found and not exists (
    select from public.organization_members
    where organization_id = old.organization_id and role = 'owner'
  ) then
    raise sqlstate 'PT409' using
      message = 'An organization needs an owner.',
      hint = 'Transfer the ownership first.';
  end if;
  return null;
end
$$;
create trigger keep_an_owner after delete on public.organization_members
  for each row when (old.role = 'owner') execute function private.keep_an_owner();
create trigger keep_an_owner_still after update on public.organization_members
  for each row
  when (
    old.role = 'owner' and (new.role <> 'owner' or new.organization_id <> old.organization_id)
  )
  execute function private.keep_an_owner();

-- Memberships end before their account does, so that its name is still there for the log.
create function private.leave_with_account() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    delete from public.organization_members where user_id = old.id;
    return old;
  end if;
  update public.organization_members set role = 'INACTIVE' where user_id = old.id and role <> 'INACTIVE';
  return new;
end
$$;
create trigger leave_with_account before delete on auth.users
  for each row execute function private.leave_with_account();
create trigger leave_with_account_kept before update of deleted_at on auth.users
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function private.leave_with_account();

-- Every way into, within and out of an organisation is on record, whoever wrote it.
create function private.log_member() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := coalesce(new.user_id, old.user_id);
  organization constant uuid := coalesce(new.organization_id, old.organization_id);
  actor constant uuid := coalesce(auth.uid(), nullif(current_setting('request.actor_id', true), '')::uuid);
  was constant text := nullif(old.role, 'INACTIVE');
  is_now constant text := nullif(new.role, 'INACTIVE');
begin
  if was is not distinct from is_now then
    return null;
  end if;
  perform private.log_act(
    organization,
    case
      when was is null then 'member.joined'
      when is_now is not null then 'member.role_changed'
      when person = actor then 'member.left'
      else 'member.removed'
    end,
    'member', person::text, private.person_name(person),
    case
      when was is null then jsonb_build_object('role', is_now)
      when is_now is null then jsonb_build_object('role', was)
      else jsonb_build_object('from', was, 'to', is_now)
    end
  );
  return null;
end
$$;
create trigger log_member after insert or update or delete on public.organization_members
  for each row execute function private.log_member();

-- Which of a person's organisations the page shows: the one chosen last, else the first.

create table private.active_organizations (
  user_id uuid primary key,
  organization_id uuid not null,
  foreign key (organization_id, user_id)
    references public.organization_members (organization_id, user_id) on delete cascade
);
create index active_organizations_membership on private.active_organizations (organization_id, user_id);
comment on table private.active_organizations is 'The organisation that a person of several chose last.';
alter table private.active_organizations enable row level security;
alter table private.active_organizations force row level security;

create function private.active_organization(person uuid) returns uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select members.organization_id
    from public.organization_members as members
    left join private.active_organizations as chosen
      on chosen.user_id = members.user_id and chosen.organization_id = members.organization_id
    where members.user_id = person and members.role <> 'INACTIVE'
    order by chosen.user_id is null, members.created_at, members.id
    limit 1;
  end;

create function private.choose_organization(person uuid, organization uuid) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    insert into private.active_organizations (user_id, organization_id)
    values (person, organization)
    on conflict (user_id) do update set organization_id = excluded.organization_id;
  end;

-- What the token tells the page. The server decides by the rows, not by these.
create or replace function private.access_token_claims(person uuid, session uuid) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    with let_in as materialized (
      select private.session_is_verified(person, session) as verified
    ),
    active as materialized (
      select private.active_organization(person) as organization_id from let_in where verified
    ),
    membership as (
      select members.organization_id, members.role
      from public.organization_members as members, active
      where members.user_id = person
        -- Who is inactive everywhere is told so.
        and (members.organization_id = active.organization_id or active.organization_id is null)
      limit 1
    )
    select jsonb_build_object(
      'user_role', (select role from membership),
      'organization_id', (select organization_id from membership where role <> 'INACTIVE'),
      'permissions', coalesce(
        (
          select jsonb_agg(role_permissions.permission order by role_permissions.permission)
          from public.role_permissions
          join membership on membership.role = role_permissions.role
        ),
        '[]'
      ),
      'awaiting_otp', not (select verified from let_in)
    );
  end;

create function public.my_organizations()
  returns table (organization_id uuid, name text, role text, active boolean, members integer)
  language sql stable security definer set search_path = ''
  begin atomic
    select
      own.organization_id,
      organizations.name,
      own.role,
      own.organization_id = (select private.active_organization(auth.uid())),
      (
        select count(*)::integer from public.organization_members as everyone
        where everyone.organization_id = own.organization_id and everyone.role <> 'INACTIVE'
      )
    from public.organization_members as own
    join public.organizations on organizations.id = own.organization_id
    where own.user_id = auth.uid()
      and own.role <> 'INACTIVE'
      and (select private.session_verified())
    order by organizations.name, own.organization_id;
  end;
comment on function public.my_organizations() is 'The organisations that the caller belongs to; the token names the active one.';
grant execute on function public.my_organizations() to authenticated;

create function public.switch_organization(org_id uuid) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not exists (
    select from private.organizations_with('agents.ui.read') as own where own = org_id
  ) then
    return false;
  end if;
  perform private.choose_organization(auth.uid(), org_id);
  return true;
end
$$;
comment on function public.switch_organization(uuid) is
  'Makes an organisation of the caller the active one from the next token on; false when it is none.';
grant execute on function public.switch_organization(uuid) to authenticated;

-- Acts on members take turns in an organisation. Gives the caller's role once the turn has come; null for whoever has
-- none, whom nobody waits for.
create function private.take_turn(organization uuid) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not exists (
    select from private.organizations_with('agents.ui.read') as own where own = organization
  ) then
    return null;
  end if;
  perform from public.organizations where id = organization for no key update;
  return (
    select role from public.organization_members
    where organization_id = organization and user_id = auth.uid() and role <> 'INACTIVE'
  );
end
$$;

create function private.is_last_owner(organization uuid, person uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select array_agg(user_id) = array[person]
    from public.organization_members
    where organization_id = organization and role = 'owner';
  end;

create function public.remove_organization_member(org_id uuid, target_user_id uuid)
  returns table (success boolean, error_message text)
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if private.take_turn(org_id) is distinct from 'owner' then
    return query select false, 'Only an owner of the organization can remove members.';
    return;
  end if;
  if target_user_id = auth.uid() then
    return query select false, 'You cannot remove yourself. Leave the organization instead.';
    return;
  end if;
  update public.organization_members set role = 'INACTIVE'
  where organization_id = org_id and user_id = target_user_id and role <> 'INACTIVE';
  if not found then
    return query select false, 'This person is not a member of the organization.';
    return;
  end if;
  return query select true, 'User has been removed from organization. Note: The user account still exists in '
    || 'the system but is marked as inactive.';
end
$$;
comment on function public.remove_organization_member(uuid, uuid) is
  'Ends a membership: its row stays as INACTIVE. For owners.';
grant execute on function public.remove_organization_member(uuid, uuid) to authenticated;

create function public.change_member_role(org_id uuid, target_user_id uuid, new_role text)
  returns table (success boolean, error_message text)
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  own_role constant text := private.take_turn(org_id);
begin
  if own_role is distinct from 'owner' then
    return query select false, 'Only an owner of the organization can change roles.';
  elsif new_role is null or new_role not in ('owner', 'member', 'agent_user') then
    return query select false, 'A role is owner, member or agent_user.';
  elsif new_role <> 'owner' and private.is_last_owner(org_id, target_user_id) then
    return query select false, 'An organization needs an owner. Transfer the ownership first.';
  else
    update public.organization_members set role = new_role
    where organization_id = org_id and user_id = target_user_id and role <> 'INACTIVE';
    if found then
      return query select true, null::text;
    else
      return query select false, 'This person is not a member of the organization.';
    end if;
  end if;
end
$$;
comment on function public.change_member_role(uuid, uuid, text) is
  'Gives a member another role. For owners; the last one stays one.';
grant execute on function public.change_member_role(uuid, uuid, text) to authenticated;

create function public.transfer_ownership(org_id uuid, target_user_id uuid)
  returns table (success boolean, error_message text)
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if private.take_turn(org_id) is distinct from 'owner' then
    return query select false, 'Only an owner of the organization can transfer the ownership.';
    return;
  end if;
  update public.organization_members set role = 'owner'
  where organization_id = org_id and user_id = target_user_id and role in ('member', 'agent_user');
  if not found then
    return query select false, 'The ownership goes to a member who is not an owner yet.';
    return;
  end if;
  update public.organization_members set role = 'member'
  where organization_id = org_id and user_id = auth.uid();
  perform private.log_act(
    org_id, 'ownership.transferred', 'member', target_user_id::text, private.person_name(target_user_id)
  );
  return query select true, null::text;
end
$$;
comment on function public.transfer_ownership(uuid, uuid) is
  'Makes a member an owner and the caller a member, in one act. For owners.';
grant execute on function public.transfer_ownership(uuid, uuid) to authenticated;

create function public.leave_organization(org_id uuid)
  returns table (success boolean, error_message text)
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if private.take_turn(org_id) is null then
    return query select false, 'You are not a member of this organization.';
  elsif private.is_last_owner(org_id, auth.uid()) then
    return query select false, 'An organization needs an owner. Transfer the ownership first.';
  else
    update public.organization_members set role = 'INACTIVE'
    where organization_id = org_id and user_id = auth.uid();
    return query select true, null::text;
  end if;
end
$$;
comment on function public.leave_organization(uuid) is
  'Ends the caller''s own membership: its row stays as INACTIVE. The last owner stays.';
grant execute on function public.leave_organization(uuid) to authenticated;

-- What the server does for the function organization-invitations. It mails the token and hands over what stands for it:
-- whoever could choose that would prove a mailbox without reading it, so none of these is for clients.

create function private.invite_member(organization uuid, address text, as_role text, hash text)
  returns table (
    id uuid, organization_id uuid, email text, role text, expires_at timestamptz, organization_name text,
    inviter_name text, resent boolean
  )
  language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  own_role constant text := private.take_turn(organization);
  again boolean;
begin
  if own_role is distinct from 'owner' then
    raise sqlstate 'PT403' using message = 'Only an owner of the organization can invite people.';
  end if;
  if exists (
    select from public.organization_members as members
    join auth.users on users.id = members.user_id
    where members.organization_id = organization and members.role <> 'INACTIVE' and users.email = address
  ) then
    raise sqlstate 'PT409' using message = 'This person is a member of the organization already.';
  end if;
  again := exists (
    select from public.organization_invitations
    where organization_id = organization and email = address
      and accepted_at is null and revoked_at is null
  );
  return query
    insert into public.organization_invitations as invitations
      (organization_id, email, role, token_hash, invited_by, inviter_name)
    values (
      organization, address, as_role, hash, auth.uid(), coalesce(private.person_name(auth.uid()), '')
    )
    on conflict (organization_id, email) where accepted_at is null and revoked_at is null
    do update set
      role = excluded.role, token_hash = excluded.token_hash, invited_by = excluded.invited_by,
      inviter_name = excluded.inviter_name, sent_at = excluded.sent_at, expires_at = excluded.expires_at
    returning
      invitations.id, invitations.organization_id, invitations.email, invitations.role,
      invitations.expires_at,
      (select name from public.organizations where organizations.id = organization),
      invitations.inviter_name, again;
  perform private.log_act(
    organization, case when again then 'invitation.resent' else 'member.invited' end, 'invitation',
    invitations.id::text, invitations.email, jsonb_build_object('role', invitations.role)
  )
  from public.organization_invitations as invitations
  where invitations.token_hash = hash;
end
$$;
grant execute on function private.invite_member(uuid, text, text, text) to auth_service;

-- An open invitation of the caller's organisation, in the caller's turn.
create function private.hold_invitation(invitation uuid) returns public.organization_invitations
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  organization constant uuid := (
    select organization_id from public.organization_invitations where id = invitation
  );
  own_role constant text := private.take_turn(organization);
  held public.organization_invitations;
begin
  -- Another organisation's invitation is invisible here, so it does not exist.
  if own_role is null then
    raise sqlstate 'PT404' using message = 'This invitation does not exist.';
  end if;
  if own_role <> 'owner' then
    raise sqlstate 'PT403' using message = 'Only an owner of the organization can change invitations.';
  end if;
  select * into held from public.organization_invitations where id = invitation;
  if held.accepted_at is not null or held.revoked_at is not null then
    raise sqlstate 'PT409' using message = 'This invitation is not open any more.';
  end if;
  return held;
end
$$;

create function private.resend_invitation(invitation uuid, hash text)
  returns table (
    id uuid, organization_id uuid, email text, role text, expires_at timestamptz, organization_name text,
    inviter_name text, resent boolean
  )
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held constant public.organization_invitations := private.hold_invitation(invitation);
begin
  return query
    select * from private.invite_member(held.organization_id, held.email, held.role, hash);
end
$$;
grant execute on function private.resend_invitation(uuid, text) to auth_service;

create function private.revoke_invitation(invitation uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held constant public.organization_invitations := private.hold_invitation(invitation);
begin
  update public.organization_invitations set revoked_at = now() where id = held.id;
  perform private.log_act(
    held.organization_id, 'invitation.revoked', 'invitation', held.id::text, held.email,
    jsonb_build_object('role', held.role)
  );
end
$$;
grant execute on function private.revoke_invitation(uuid) to auth_service;

-- What the page of an invitation shows; no row for an unknown token. Whoever confirmed neither address nor number has
-- no account yet, as far as an invitation goes.
create function private.read_invitation(hash text)
  returns table (
    state text, email text, role text, organization_name text, invited_by text, has_account boolean
  )
  language sql stable security definer set search_path = ''
  begin atomic
    select
      case
        when invitations.accepted_at is not null then 'accepted'
        when invitations.revoked_at is not null then 'revoked'
        when invitations.expires_at <= now() then 'expired'
        else 'open'
      end,
      invitations.email, invitations.role, organizations.name, invitations.inviter_name,
      exists (
        select from auth.users
        where users.email = invitations.email and users.deleted_at is null
          and (users.email_confirmed_at is not null or users.phone_confirmed_at is not null)
      )
    from public.organization_invitations as invitations
    join public.organizations on organizations.id = invitations.organization_id
    where invitations.token_hash = hash;
  end;
grant execute on function private.read_invitation(text) to auth_service;

-- The same for whoever accepts, in the organisation's turn; refuses what is not open.
create function private.hold_open_invitation(hash text) returns public.organization_invitations
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.organization_invitations;
begin
  perform from public.organizations
  where id = (select organization_id from public.organization_invitations where token_hash = hash)
  for no key update;
  select * into held from public.organization_invitations where token_hash = hash;
  case
    when held.id is null then
      raise sqlstate 'PT404' using message = 'This invitation does not exist.';
    when held.accepted_at is not null then
      raise sqlstate 'PT409' using message = 'This invitation was accepted already.';
    when held.revoked_at is not null then
      raise sqlstate 'PT410' using message = 'This invitation was withdrawn. Ask for a new one.';
    when held.expires_at <= now() then
      raise sqlstate 'PT410' using message = 'This invitation has expired. Ask for a new one.';
    else
      return held;
  end case;
end
$$;
grant execute on function private.hold_open_invitation(text) to auth_service;

-- Joins the organisation, or comes back to it in the new role, and makes it the active one. The invitation gives its
-- seat up first, so that nobody counts twice. Who is a member keeps the role.
create function private.accept_invitation(hash text, person uuid) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held constant public.organization_invitations := private.hold_open_invitation(hash);
begin
  if not exists (
    select from auth.users
    where users.id = person and users.email = held.email and users.email_confirmed_at is not null
      and users.deleted_at is null and not users.is_anonymous
  ) then
    raise sqlstate 'PT403' using
      message = 'This invitation is for another address. Sign in with the invited one.';
  end if;
  perform set_config('request.actor_id', person::text, true);
  update public.organization_invitations set accepted_at = now() where id = held.id;
  insert into public.organization_members (user_id, organization_id, role)
  values (person, held.organization_id, held.role)
  on conflict (organization_id, user_id) do update set role = excluded.role
    where organization_members.role = 'INACTIVE';
  perform private.choose_organization(person, held.organization_id);
  return held.organization_id;
end
$$;
grant execute on function private.accept_invitation(text, uuid) to auth_service;

-- The way back founds an organisation as a sign-up does, so its founder's profile says as much.
create or replace function private.found_for_inactive(person uuid, details jsonb) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  founded uuid;
  chosen constant text[] := array(select jsonb_array_elements_text(details -> 'integrations'));
begin
  -- One at a time for a person, so that two clicks found one organisation.
  perform from auth.users where users.id = person for update;
  if not exists (select from public.organization_members where user_id = person)
    or exists (select from public.organization_members where user_id = person and role <> 'INACTIVE')
  then
    return null;
  end if;
  perform set_config('request.actor_id', person::text, true);
  insert into public.organizations (name, created_by, industry, team_size, primary_goal, integrations)
  values (
    details ->> 'name', person, details ->> 'industry', details ->> 'team_size', details ->> 'primary_goal',
    chosen
  )
  returning id into founded;
  insert into public.organization_members (user_id, organization_id, role) values (person, founded, 'owner');
  update public.organization_member_profiles
  set email_subscribe = 'opted_in', initial_integrations = chosen
  where organization_id = founded and user_id = person;
  return founded;
end
$$;
