-- Integration keys: other systems act in an organisation through /api/v1, within the scopes of their key. And who is a
-- platform admin.

create table public.integration_keys (
  id uuid primary key default private.uuid_v7(),
  organization_id uuid not null references public.organizations on delete cascade,
  -- In whose name the key writes: an account that nobody can sign in to. A key and its successors share one.
  account_id uuid not null references auth.users on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 80),
  prefix text not null check (char_length(prefix) between 5 and 12),
  last_four text not null check (char_length(last_four) = 4),
  key_hash text not null unique,
  scopes text[] not null check (
    cardinality(scopes) between 1 and 6
    and scopes <@ array[
      'agents.read', 'agents.write', 'knowledge.read', 'knowledge.write', 'conversations.write', 'analytics.read'
    ]
  ),
  created_by uuid default auth.uid() references auth.users on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  disabled_at timestamptz,
  rotated_from uuid unique references public.integration_keys on delete set null
);
comment on table public.integration_keys is 'Keys with which other systems act in an organisation.';
comment on column public.integration_keys.key_hash is 'Keyed with a secret that is not in the database.';
comment on column public.integration_keys.scopes is 'What the key may do; write implies read.';
create index integration_keys_newest on public.integration_keys (organization_id, created_at desc);
create index integration_keys_account on public.integration_keys (account_id);
create index integration_keys_creator on public.integration_keys (created_by);

alter table public.integration_keys enable row level security;
alter table public.integration_keys force row level security;
-- Keys are written by the functions below.
grant select (
    id, organization_id, name, prefix, last_four, scopes, created_by, created_at, expires_at, last_used_at, disabled_at,
    rotated_from
  ) on public.integration_keys to authenticated;
create policy "readers see the keys of their organisation" on public.integration_keys
  for select to authenticated
  using (organization_id in (select private.organizations_with('interactions.api.keys.read')));
select private.announce_changes('public.integration_keys', 'interactions.api.keys.read');

create function private.works(expires_at timestamptz, disabled_at timestamptz) returns boolean
  language sql stable parallel safe set search_path = ''
  begin atomic
    select disabled_at is null and (expires_at is null or expires_at > now());
  end;

-- The organisation of the key that acts, when it works and has one of these scopes; null for people. It reads the row,
-- so a key that was revoked ends at the next request.
create function private.organization_of_key(wanted text[]) returns uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select integration_keys.organization_id
    from public.integration_keys
    where integration_keys.id = (auth.jwt() ->> 'key_id')::uuid
      and integration_keys.account_id = auth.uid()
      and private.works(integration_keys.expires_at, integration_keys.disabled_at)
      and integration_keys.scopes && wanted;
  end;
grant execute on function private.organization_of_key(text[]) to anon, authenticated;

-- As before for people. A key has its own organisation alone; its scopes are named like permissions.
create or replace function private.organizations_with(wanted text) returns setof uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select organization_members.organization_id
    from public.organization_members
    where organization_members.user_id = auth.uid()
      and (select private.session_verified())
      and exists (
        select from public.role_permissions
        where role_permissions.role = organization_members.role
          and role_permissions.permission in (wanted, regexp_replace(wanted, '\.read$', '.write'))
      )
    union all
    select own.id
    from (
      select private.organization_of_key(array[wanted, regexp_replace(wanted, '\.read$', '.write')]) as id
      where auth.jwt() ->> 'key_id' is not null
    ) as own
    where own.id is not null;
  end;

-- A key that may hold conversations is a visitor as long as it works.
create or replace function private.session_alive() returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from auth.sessions
      join auth.users on users.id = sessions.user_id
      where sessions.id = (auth.jwt() ->> 'session_id')::uuid
        and sessions.user_id = auth.uid()
        and (sessions.not_after is null or sessions.not_after > now())
        and (users.banned_until is null or users.banned_until < now())
        and users.deleted_at is null
    ) or private.organization_of_key(array['conversations.write']) is not null;
  end;

-- As before for people. A key meets the agents of its own organisation, not what others have published.
create or replace function private.agent_for_conversation(template uuid, draft boolean) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select jsonb_build_object(
      'template_id', templates.id,
      'organization_id', templates.organization_id,
      'version', case when draft then null else templates.live_version end,
      'definition',
        case
          when draft then private.template_definition(templates.id)
          else (
            select template_versions.definition from public.template_versions
            where template_versions.template_id = templates.id
              and template_versions.number = templates.live_version
          )
        end
    )
    from public.templates
    where templates.id = template
      and case
        when draft then templates.organization_id in (select private.organizations_with('agents.read'))
        else templates.live_version is not null
      end
      and (
        auth.jwt() ->> 'key_id' is null
        or templates.organization_id = private.organization_of_key(array['conversations.write'])
      );
  end;

-- The account of a key goes with the last row that has it: with the organisation.
create function private.drop_account_of_key() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.users
  where users.id = old.account_id
    and not exists (select from public.integration_keys where integration_keys.account_id = old.account_id);
  return null;
end
$$;
create trigger drop_account after delete on public.integration_keys
  for each row execute function private.drop_account_of_key();

-- Writes a key in the caller's turn, so that parallel creations cannot pass the limit together.
create function private.add_integration_key(key public.integration_keys) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  allowed constant integer := 100;
begin
  perform from public.organizations where id = key.organization_id for no key update;
  if key.expires_at <= now() then
    raise sqlstate 'PT400' using message = 'A key cannot expire in the past.';
  end if;
  insert into public.integration_keys (
    id, organization_id, account_id, name, prefix, last_four, key_hash, scopes, created_by, expires_at, rotated_from
  )
  values (
    key.id, key.organization_id, key.account_id, btrim(key.name), key.prefix, key.last_four, key.key_hash, key.scopes,
    auth.uid(), key.expires_at, key.rotated_from
  );
  if (
    select count(*) from public.integration_keys
    where integration_keys.organization_id = key.organization_id
      and private.works(integration_keys.expires_at, integration_keys.disabled_at)
  ) > allowed then
    raise sqlstate 'PT403' using
      message = format('Your organization can have %s keys.', allowed),
      hint = 'Revoke a key that is not in use.';
  end if;
  return key.id;
end
$$;

-- The server makes the key and hands over what stands for it: {prefix, last_four, hash}.
create function private.create_integration_key(
  organization uuid, named text, key jsonb, wanted_scopes text[], expiry timestamptz
) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  made public.integration_keys;
begin
  if organization is null
    or organization not in (select private.organizations_with('interactions.api.keys.write'))
  then
    raise sqlstate 'PT403' using message = 'Only an owner of the organization can create keys.';
  end if;
  made.id := private.uuid_v7();
  made.account_id := gen_random_uuid();
  insert into auth.users (id, raw_app_meta_data, raw_user_meta_data)
  values (
    made.account_id, '{"provider": "integration_key", "providers": []}',
    jsonb_build_object('display_name', btrim(named) || ' (API key)')
  );
  made.organization_id := organization;
  made.name := named;
  made.prefix := key ->> 'prefix';
  made.last_four := key ->> 'last_four';
  made.key_hash := key ->> 'hash';
  made.scopes := wanted_scopes;
  made.expires_at := expiry;
  perform private.add_integration_key(made);
  perform private.log_act(
    organization, 'api_key.created', 'api_key', made.id::text, btrim(named),
    jsonb_build_object('scopes', wanted_scopes, 'expires_at', expiry)
  );
  return made.id;
end
$$;
grant execute on function private.create_integration_key(uuid, text, jsonb, text[], timestamptz) to authenticated;

-- A key that the caller may change, held until the end of the transaction.
create function private.hold_integration_key(key uuid) returns public.integration_keys
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.integration_keys;
begin
  select * into held from public.integration_keys where integration_keys.id = key for no key update;
  -- Another organisation's key is invisible here, so it does not exist.
  if held.id is null
    or held.organization_id not in (select private.organizations_with('interactions.api.keys.read'))
  then
    raise sqlstate 'PT404' using message = 'No integration key found';
  end if;
  if held.organization_id not in (select private.organizations_with('interactions.api.keys.write')) then
    raise sqlstate 'PT403' using message = 'Only an owner of the organization can change keys.';
  end if;
  return held;
end
$$;

-- The successor has the name, the scopes and the length of life of the key, which works on for the grace.
create function private.rotate_integration_key(key uuid, successor jsonb, grace interval) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  old public.integration_keys := private.hold_integration_key(key);
  made public.integration_keys := old;
begin
  if not private.works(old.expires_at, old.disabled_at) then
    raise sqlstate 'PT409' using message = 'This key does not work any more. Create a new one.';
  end if;
  if exists (select from public.integration_keys where rotated_from = old.id) then
    raise sqlstate 'PT409' using message = 'This key has been rotated already.';
  end if;
  made.id := private.uuid_v7();
  made.prefix := successor ->> 'prefix';
  made.last_four := successor ->> 'last_four';
  made.key_hash := successor ->> 'hash';
  made.expires_at := now() + (old.expires_at - old.created_at);
  made.rotated_from := old.id;
  if grace > interval '0' then
    update public.integration_keys set expires_at = least(old.expires_at, now() + grace)
    where integration_keys.id = old.id;
  else
    update public.integration_keys set disabled_at = now() where integration_keys.id = old.id;
  end if;
  perform private.add_integration_key(made);
  perform private.log_act(
    old.organization_id, 'api_key.rotated', 'api_key', old.id::text, old.name,
    jsonb_build_object('successor', made.id, 'grace_seconds', extract(epoch from grace)::integer)
  );
  return made.id;
end
$$;

-- Revoking what is revoked changes nothing.
create function private.revoke_integration_key(key uuid) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held constant public.integration_keys := private.hold_integration_key(key);
begin
  if held.disabled_at is null then
    update public.integration_keys set disabled_at = now() where integration_keys.id = held.id;
    perform private.log_act(
      held.organization_id, 'api_key.revoked', 'api_key', held.id::text, held.name, '{}'
    );
  end if;
  return held.id;
end
$$;
grant execute on function
  private.rotate_integration_key(uuid, jsonb, interval), private.revoke_integration_key(uuid)
  to authenticated;

-- After a crash everybody may begin anew, so this need not be on the disk.
create unlogged table private.integration_key_loads (
  key_id uuid primary key references public.integration_keys on delete cascade,
  busy_until timestamptz not null
);
comment on table private.integration_key_loads is
  'How far ahead of the clock the requests of a key are when each takes its share of a minute.';
alter table private.integration_key_loads enable row level security;
alter table private.integration_key_loads force row level security;

-- Counts a request; the seconds to wait when the key has used up its minute, else null.
create function private.count_key_request(key uuid, per_minute integer) returns integer
  language sql volatile security definer set search_path = ''
  begin atomic
    with counted as (
      insert into private.integration_key_loads as loads (key_id, busy_until)
      select key, clock_timestamp() + interval '1 minute' / per_minute
      where per_minute is not null
      on conflict (key_id) do update
      set busy_until = greatest(loads.busy_until, clock_timestamp()) + interval '1 minute' / per_minute
      where loads.busy_until + interval '1 minute' / per_minute <= clock_timestamp() + interval '1 minute'
      returning 1
    )
    select case when per_minute is not null and not exists (select from counted) then
      greatest(1, ceil(extract(epoch from (
        select loads.busy_until + interval '1 minute' / per_minute - clock_timestamp() - interval '1 minute'
        from private.integration_key_loads as loads
        where loads.key_id = key
      ))))::integer
    end;
  end;

-- Whose key a request carries, known by its hash; null when there is none. A use is noted once a minute.
create function private.use_integration_key(hash text, per_minute integer) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  used public.integration_keys;
  wait integer;
begin
  select * into used from public.integration_keys where integration_keys.key_hash = hash;
  if used.id is null then
    return null;
  end if;
  if used.disabled_at is not null then
    return jsonb_build_object('refusal', 'key_revoked');
  end if;
  if used.expires_at <= now() then
    return jsonb_build_object('refusal', 'key_expired');
  end if;
  wait := private.count_key_request(used.id, per_minute);
  if wait is not null then
    return jsonb_build_object('refusal', 'too_many_requests', 'retry_after', wait);
  end if;
  update public.integration_keys set last_used_at = now()
  where integration_keys.id = used.id
    and (integration_keys.last_used_at is null or integration_keys.last_used_at < now() - interval '1 minute');
  return jsonb_build_object(
    'id', used.id, 'organization_id', used.organization_id, 'account_id', used.account_id,
    'scopes', to_jsonb(used.scopes)
  );
end
$$;
grant execute on function private.use_integration_key(text, integer) to anon;

create table admin.platform_admins (
  user_id uuid primary key references auth.users on delete cascade,
  email text not null,
  granted_at timestamptz not null default now()
);
comment on table admin.platform_admins is 'Who may see and change every organisation.';
alter table admin.platform_admins enable row level security;
alter table admin.platform_admins force row level security;

-- Called by the auth service when the owner of an address that the configuration names proved the mailbox.
create function private.admit_platform_admin(person uuid) returns boolean
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
        -- Whoever comes through a company's identity provider proved nothing to us.
        and not users.is_sso_user
        and not users.is_anonymous
      on conflict (user_id) do update set email = excluded.email, granted_at = excluded.granted_at
      where platform_admins.email <> excluded.email
      returning 1
    )
    select exists (select from admitted);
  end;
grant execute on function private.admit_platform_admin(uuid) to auth_service;

-- Definer: nobody reads the table. It answers for the caller alone. An address may have been signed up by a stranger, so
-- the account is not enough: this session must have been opened through the mailbox, by somebody who still has the
-- address that was admitted. With a phone number to sign in by, a code says nothing about the mailbox.
create function admin.is_admin_user() returns boolean
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
      where mfa_amr_claims.session_id = (auth.jwt() ->> 'session_id')::uuid
        and mfa_amr_claims.authentication_method in (
          'otp', 'magiclink', 'recovery', 'invite', 'email/signup', 'email_change'
        )
    )
    and not exists (
      select from auth.mfa_amr_claims
      where mfa_amr_claims.session_id = (auth.jwt() ->> 'session_id')::uuid
        and mfa_amr_claims.authentication_method = 'sso/saml'
    );
  end;
comment on function admin.is_admin_user() is 'Whether the caller is a platform admin.';
grant execute on function admin.is_admin_user() to authenticated;
