-- Acts on members and on the organisation ask for their permission, not for the role alone: so they end with the feature
-- that the permission belongs to. Leaving, and coming back by an invitation, is everybody's own and asks for none.

-- Takes a turn in an organisation; whether the caller has the permission there once it has come.
create function private.take_turn_with(organization uuid, wanted text) returns boolean
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

create or replace function public.transfer_ownership(org_id uuid, target_user_id uuid)
  returns table (success boolean, error_message text)
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.take_turn_with(org_id, 'organization.members.write') then
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

create or replace function private.invite_member(organization uuid, address text, as_role text, hash text)
  returns table (
    id uuid, organization_id uuid, email text, role text, expires_at timestamptz, organization_name text,
    inviter_name text, resent boolean
  )
  language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  again boolean;
begin
  if not private.take_turn_with(organization, 'organization.members.write') then
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

create or replace function private.hold_invitation(invitation uuid) returns public.organization_invitations
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
  if organization not in (select private.organizations_with('organization.members.write')) then
    raise sqlstate 'PT403' using message = 'Only an owner of the organization can change invitations.';
  end if;
  select * into held from public.organization_invitations where id = invitation;
  if held.accepted_at is not null or held.revoked_at is not null then
    raise sqlstate 'PT409' using message = 'This invitation is not open any more.';
  end if;
  return held;
end
$$;

create or replace function private.hold_own_organization(org_id uuid) returns public.organizations
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.organizations;
begin
  if not private.take_turn_with(org_id, 'organization.write') then
    raise sqlstate 'PT403' using message = 'Only an owner of the organization can do this.';
  end if;
  select * into held from public.organizations where id = org_id;
  return held;
end
$$;
