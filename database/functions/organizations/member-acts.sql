-- Acts on members take turns in an organisation. Gives the caller's role once the turn has come; null for a caller who
-- has none, and for whom no one waits.
create or replace function private.take_turn(organization uuid) returns text
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

-- Takes a turn in an organisation; whether the caller has the permission there once it has come. Acts ask for their
-- permission, not for the role alone: so they end with the feature that the permission belongs to. Leaving, and coming
-- back by an invitation, is everybody's own and asks for none.
create or replace function private.take_turn_with(organization uuid, wanted text) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if private.take_turn(organization) is null then
    return false;
  end if;
  -- A statement of its own, so that it sees what was written while others had their turn.
  return organization in (select private.organizations_with(wanted));
end
$$;

-- Whether a person owns an organisation that nobody else can sign in to as its owner.
create or replace function private.is_last_owner(organization uuid, person uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(bool_or(user_id = person), false)
      and not coalesce(bool_or(user_id <> person and private.is_active_account(user_id)), false)
    from public.organization_members
    where organization_id = organization and role = 'owner';
  end;

-- The organisations that would be without an owner if the account went.
create or replace function private.organizations_owned_alone(person uuid) returns setof uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select organization_id from public.organization_members
    where user_id = person and private.is_last_owner(organization_id, person);
  end;
grant execute on function private.organizations_owned_alone(uuid) to auth_service;

create or replace function public.remove_organization_member(org_id uuid, target_user_id uuid)
  returns table (success boolean, error_message text)
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.take_turn_with(org_id, 'organization.members.write') then
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

create or replace function public.change_member_role(org_id uuid, target_user_id uuid, new_role text)
  returns table (success boolean, error_message text)
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.take_turn_with(org_id, 'organization.members.write') then
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

create or replace function public.transfer_ownership(org_id uuid, target_user_id uuid)
  returns table (success boolean, error_message text)
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.take_turn_with(org_id, 'organization.members.write') then
    return query select false, 'Only an owner of the organization can transfer the ownership.';
    return;
  end if;
  if not private.is_active_account(target_user_id) and exists (
    select from public.organization_members
    where organization_id = org_id and user_id = target_user_id and role in ('member', 'agent_user')
  ) then
    return query select false, 'This account is deactivated. Choose another member.';
    return;
  end if;
  update public.organization_members set role = 'owner'
  where organization_id = org_id and user_id = target_user_id and role in ('member', 'agent_user');
  if not found then
    return query select false, 'Choose a member who is not an owner yet.';
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

create or replace function public.leave_organization(org_id uuid)
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

create or replace function public.my_organizations()
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

create or replace function public.my_organizations_owned_alone() returns table (organization_id uuid, name text)
  language sql stable security definer set search_path = ''
  begin atomic
    select organizations.id, organizations.name
    from private.organizations_owned_alone(auth.uid()) as alone
    join public.organizations on organizations.id = alone
    where (select private.session_verified())
    order by organizations.name, organizations.id;
  end;
comment on function public.my_organizations_owned_alone() is
  'The organisations whose last owner the caller is: while there is one, the account cannot be deleted.';
grant execute on function public.my_organizations_owned_alone() to authenticated;

create or replace function public.switch_organization(org_id uuid) returns boolean
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
