-- The one place where tenancy is decided: the organisations in which the caller holds a permission, where the
-- organisation has the feature that the permission belongs to. It reads the membership row, so removal and a change of
-- role act at the next request. A key has its own organisation alone; its scopes are named like permissions.
create or replace function private.organization_ids_with(wanted text) returns uuid[]
  language plpgsql stable security definer set search_path = ''
as $$
declare
  claims constant jsonb := private.claims();
  person constant uuid := claims ->> 'sub';
  enough constant text[] := array[wanted, regexp_replace(wanted, '\.read$', '.write')];
  own uuid[];
begin
  own := array(
    select organization_members.organization_id
    from public.organization_members
    where organization_members.user_id = person
      and exists (
        select from public.role_permissions
        where role_permissions.role = organization_members.role
          and role_permissions.permission = any (enough)
      )
      and private.permission_holds(organization_members.organization_id, wanted)
  );
  if own <> '{}' and not private.session_is_verified(person, (claims ->> 'session_id')::uuid) then
    own := '{}';
  end if;
  if claims ->> 'key_id' is not null then
    own := own || array(
      select organization from private.organization_of_key(enough) as organization
      where organization is not null and private.permission_holds(organization, wanted)
    );
  end if;
  return own;
end
$$;
comment on function private.organization_ids_with(text) is
  'As an array, which policies compare with `= any`, so that an index serves them.';
grant execute on function private.organization_ids_with(text) to anon, authenticated;

-- The same as rows, for what joins them.
create or replace function private.organizations_with(wanted text) returns setof uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select unnest(private.organization_ids_with(wanted));
  end;
grant execute on function private.organizations_with(text) to anon, authenticated;

-- Put in the place where it is called, within what may read these tables.
create or replace function private.values_of_feature(organization uuid, wanted_key text) returns table (value jsonb)
  language sql stable
  begin atomic
    select coalesce(organization_features.value_json, features.default_json)
    from billing.features
    left join billing.organization_features
      on organization_features.feature_id = features.id
      and organization_features.organization_id = organization
      and organization_features.disabled_at is null
    where features.feature_key = wanted_key and features.is_active;
  end;

create or replace function private.permission_holds(organization uuid, wanted text) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select not exists (
      select from private.gated_permissions
      where gated_permissions.area = regexp_replace(wanted, '\.(read|write)$', '')
        and not exists (
          select from private.values_of_feature(organization, gated_permissions.feature_key) as values_of
          where values_of.value in ('true', '"true"')
        )
    );
  end;

-- A feature counts only if it is active and its value is true. It stands in the place where it is called.
create or replace function private.has_feature(organization uuid, wanted_key text) returns boolean
  language sql stable
  begin atomic
    select coalesce(private.feature(organization, wanted_key) in ('true', '"true"'), false);
  end;

-- The value an organisation has for a feature, or the feature's default. An inactive feature is null.
create or replace function private.feature(organization uuid, wanted_key text) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select value from private.values_of_feature(organization, wanted_key);
  end;
grant execute on function private.feature(uuid, text) to authenticated;

create or replace function private.session_verified() returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select private.session_is_verified(auth.uid(), (private.claims() ->> 'session_id')::uuid);
  end;
grant execute on function private.session_verified() to anon, authenticated;

-- A session opened by password alone has no organisation until its one-time code, or an authenticator, was verified in
-- that very session. Anyone who has a second factor is let in by it and by nothing less; a company's identity provider
-- asks for its own. A session that ended has no organisation either.
create or replace function private.session_is_verified(person uuid, session uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
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
          select from auth.mfa_factors
          where mfa_factors.user_id = person and mfa_factors.status = 'verified'
        ) then exists (
          select from auth.mfa_amr_claims
          where mfa_amr_claims.session_id = session
            and mfa_amr_claims.authentication_method = 'sso/saml'
        )
        when sessions.tag in ('signup', 'invitation', 'verification') then true
        else exists (
          select from auth.mfa_amr_claims
          where mfa_amr_claims.session_id = session
            and mfa_amr_claims.authentication_method in (
              'sso/saml', 'otp', 'magiclink', 'recovery', 'invite', 'email/signup', 'email_change', 'anonymous',
              'oauth', 'totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code'
            )
        )
      end
  );
end
$$;
grant execute on function private.session_is_verified(uuid, uuid) to auth_service;

create or replace function private.is_anonymous() returns boolean
  language sql stable
  begin atomic
    select coalesce((private.claims() ->> 'is_anonymous')::boolean, auth.uid() is null);
  end;
grant execute on function private.is_anonymous() to anon, authenticated;

create or replace function private.has_members(organization uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.organization_members
      where organization_members.organization_id = organization
    );
  end;
grant execute on function private.has_members(uuid) to authenticated;

create or replace function private.founded_by_caller(organization uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.organizations
      where organizations.id = organization and organizations.created_by = auth.uid()
    ) and not private.has_members(organization);
  end;
grant execute on function private.founded_by_caller(uuid) to authenticated;

create or replace function private.is_closing(organization uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.organizations
      where organizations.id = organization and organizations.delete_after is not null
    );
  end;
grant execute on function private.is_closing(uuid) to anon, authenticated, auth_service;

-- The visitor who asks, in a session that is let in or by a key or an app that may hold conversations: a session that has not
-- passed its second step counts as no caller.
create or replace function private.visitor() returns uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select auth.uid()
    where private.session_verified()
      or private.organization_of_key(array['conversations.write']) is not null
      or private.organization_of_app(array['conversations.write']) is not null;
  end;
grant execute on function private.visitor() to authenticated;

-- Called by the auth service when the owner of an address that the configuration names proved the mailbox.
create or replace function private.admit_platform_admin(person uuid) returns boolean
  language sql volatile security definer set search_path = ''
  begin atomic
    with admitted as (
      insert into admin.platform_admins (user_id, email)
      select users.id, users.email
      from auth.users
      where users.id = person
        and users.email is not null
        and users.email_confirmed_at is not null
        and users.deleted_at is null
        -- Anyone who comes through a company's identity provider proved nothing to us.
        and not users.is_sso_user
        and not users.is_anonymous
      on conflict (user_id) do update set email = excluded.email, granted_at = excluded.granted_at
      where platform_admins.email <> excluded.email
      returning 1
    )
    select exists (select from admitted);
  end;
grant execute on function private.admit_platform_admin(uuid) to auth_service;

-- Definer: no one reads the table. It answers for the caller alone. An address may have been signed up by a stranger,
-- so the account is not enough: this session must have been opened through the mailbox, by somebody who still has the
-- address that was admitted. With a phone number to sign in by, a code says nothing about the mailbox.
create or replace function admin.is_admin_user() returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from admin.platform_admins
      join auth.users on users.id = platform_admins.user_id and users.email = platform_admins.email
      where platform_admins.user_id = auth.uid()
        and users.phone is null
        and not users.is_sso_user
    )
    and private.session_verified()
    and exists (
      select from auth.mfa_amr_claims
      where mfa_amr_claims.session_id = (private.claims() ->> 'session_id')::uuid
        and mfa_amr_claims.authentication_method in (
          'otp', 'magiclink', 'recovery', 'invite', 'email/signup', 'email_change'
        )
    )
    and not exists (
      select from auth.mfa_amr_claims
      where mfa_amr_claims.session_id = (private.claims() ->> 'session_id')::uuid
        and mfa_amr_claims.authentication_method = 'sso/saml'
    );
  end;
comment on function admin.is_admin_user() is 'Whether the caller is a platform admin.';
grant execute on function admin.is_admin_user() to authenticated;
