-- What the server does for the function organization-invitations. It mails the token and hands over what stands for it:
-- anyone who could choose that would prove a mailbox without reading it, so none of these is for clients.
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
grant execute on function private.invite_member(uuid, text, text, text) to auth_service;

-- An open invitation of the caller's organisation, in the caller's turn.
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

create or replace function private.resend_invitation(invitation uuid, hash text)
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

create or replace function private.revoke_invitation(invitation uuid) returns void
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

-- What the page of an invitation shows; no row for an unknown token. Anyone who confirmed neither address nor number has
-- no account yet, as far as an invitation goes. An account that no one has proven is a stranger's as likely as the
-- invited person's: the mailed invitation opens it like a new one.
create or replace function private.read_invitation(hash text)
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
          and (
            users.email_confirmed_at is not null and not users.email_autoconfirmed
            or users.phone_confirmed_at is not null and not users.phone_autoconfirmed
          )
      )
    from public.organization_invitations as invitations
    join public.organizations on organizations.id = invitations.organization_id
    where invitations.token_hash = hash;
  end;
grant execute on function private.read_invitation(text) to auth_service;

-- An open invitation for the caller who accepts it, in the organisation's turn; refuses what is not open.
create or replace function private.hold_open_invitation(hash text) returns public.organization_invitations
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

-- Joins the organisation, or comes back to it in the new role, and makes it the active one, for an account whose
-- mailbox was proven. The invitation gives its seat up first, so that no one counts twice. Who is a member keeps the
-- role.
create or replace function private.accept_invitation(hash text, person uuid) returns uuid
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
  if exists (select from auth.users where users.id = person and users.email_autoconfirmed) then
    raise sqlstate 'PT403' using
      message = 'Confirm your email address with a mailed code, then accept.';
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

create or replace function private.count_invitation_mail() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.count_of_day(new.organization_id, 'invitation mails', 'mailLimit');
  return null;
end
$$;
