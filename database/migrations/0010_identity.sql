-- Second factors decide who is let in; recovery codes; a person's own sessions.

create table auth.recovery_codes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, code_hash)
);
comment on table auth.recovery_codes is 'What stands in for a lost second factor, once each.';
comment on column auth.recovery_codes.code_hash is 'Keyed with a secret that is not in the database.';
alter table auth.recovery_codes enable row level security;
alter table auth.recovery_codes force row level security;
grant select, insert, update, delete on auth.recovery_codes to auth_service;

-- Who has a second factor is let in by it and by nothing less. A company's identity provider asks for its own.
create or replace function private.session_is_verified(person uuid, session uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from auth.sessions
      join auth.users on users.id = sessions.user_id
      where sessions.id = session
        and sessions.user_id = person
        and (sessions.not_after is null or sessions.not_after > now())
        and (users.banned_until is null or users.banned_until < now())
        and users.deleted_at is null
        and case
          when sessions.aal = 'aal2' then true
          when exists (
            select from auth.mfa_amr_claims
            where mfa_amr_claims.session_id = sessions.id
              and mfa_amr_claims.authentication_method = 'sso/saml'
          ) then true
          when exists (
            select from auth.mfa_factors
            where mfa_factors.user_id = person and mfa_factors.status = 'verified'
          ) then false
          else sessions.tag in ('signup', 'invitation', 'verification')
            or exists (
              select from auth.mfa_amr_claims
              where mfa_amr_claims.session_id = sessions.id
                and mfa_amr_claims.authentication_method in (
                  'otp', 'magiclink', 'recovery', 'invite', 'email/signup', 'email_change', 'anonymous',
                  'oauth', 'totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code'
                )
            )
        end
    );
  end;

-- Called by the auth service when a session gains a method (specification 4, one-time verification).
create or replace function private.on_sign_in(person uuid, session uuid, method text) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    update public.organization_members
    set one_time_verification_state =
      case when private.session_is_verified(person, session) then 'verified' else 'pending_verification' end
    where organization_members.user_id = person
      and method in ('password', 'otp', 'totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code');
  end;

-- The caller's own sessions: which device, last used when. Definer, because the tables of identity have no readers.
create function public.my_sessions()
  returns table (
    id uuid,
    created_at timestamptz,
    last_used_at timestamptz,
    user_agent text,
    ip text,
    aal text,
    current boolean
  )
  language sql stable security definer set search_path = ''
  begin atomic
    select
      sessions.id,
      sessions.created_at,
      coalesce(sessions.refreshed_at at time zone 'utc', sessions.created_at),
      sessions.user_agent,
      host(sessions.ip),
      sessions.aal::text,
      sessions.id = (auth.jwt() ->> 'session_id')::uuid
    from auth.sessions
    where sessions.user_id = auth.uid()
      and (select private.session_verified())
      -- The session that showed the password alone is let in nowhere, so it is no place where its person is signed in.
      and private.session_is_verified(sessions.user_id, sessions.id)
    order by 7 desc, 3 desc, 1;
  end;
comment on function public.my_sessions() is 'Where the caller is signed in, this session first, then the last used.';
grant execute on function public.my_sessions() to authenticated;

create function public.end_session(session uuid) returns boolean
  language sql volatile security definer set search_path = ''
  begin atomic
    with ended as (
      delete from auth.sessions
      where sessions.id = end_session.session
        and sessions.user_id = auth.uid()
        and (select private.session_verified())
      returning sessions.user_id
    ),
    logged as (
      insert into auth.audit_log_entries (payload)
      select json_build_object(
        'actor_id', users.id, 'actor_username', coalesce(users.email, ''), 'actor_via_sso', users.is_sso_user,
        'action', 'logout', 'log_type', 'account', 'traits', json_build_object('session_id', end_session.session)
      )
      from ended join auth.users on users.id = ended.user_id
      returning 1
    )
    select exists (select from ended);
  end;
comment on function public.end_session(uuid) is 'Ends one of the caller''s own sessions; false when there is none of that id.';
grant execute on function public.end_session(uuid) to authenticated;
