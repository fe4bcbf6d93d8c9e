-- An address or number that AUTH_AUTOCONFIRM or AUTH_PHONE_AUTOCONFIRM took at its word is confirmed, so that its person
-- can begin, and proven by nobody. The first proof of it ends whatever was put into the account before.
alter table auth.users
  add column email_autoconfirmed boolean not null default false,
  add column phone_autoconfirmed boolean not null default false;
comment on column auth.users.email_autoconfirmed is
  'Whether the address is confirmed by configuration alone: nobody has shown yet that the mailbox is theirs.';
comment on column auth.users.phone_autoconfirmed is
  'Whether the number is confirmed by configuration alone: nobody has shown yet that it is theirs.';

update auth.users set email_autoconfirmed = true
where email_confirmed_at is not null
  and encrypted_password is not null
  and not exists (
    select from auth.mfa_amr_claims
    join auth.sessions on sessions.id = mfa_amr_claims.session_id
    where sessions.user_id = users.id and authentication_method not in ('password', 'anonymous')
  )
  and not exists (
    select from auth.identities
    where identities.user_id = users.id and identities.provider not in ('email', 'phone')
      and identities.email = users.email and identities.identity_data -> 'email_verified' = 'true'
  );

-- An account that nobody has proven is a stranger's as likely as the invited person's: the mailed invitation opens it
-- like a new one.
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

-- As before, by an account whose mailbox was proven.
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
