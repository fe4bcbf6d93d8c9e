create or replace function private.works(expires_at timestamptz, disabled_at timestamptz) returns boolean
  language sql stable parallel safe set search_path = ''
  begin atomic
    select disabled_at is null and (expires_at is null or expires_at > now());
  end;

-- The organisation of the key that acts, when it works and has one of these scopes; null for people. It reads the row,
-- so a key that was revoked ends at the next request, as do all keys of an organisation that is being deleted or does
-- not have the feature that keys belong to.
create or replace function private.organization_of_key(wanted text[]) returns uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select integration_keys.organization_id
    from public.integration_keys
    where integration_keys.id = (private.claims() ->> 'key_id')::uuid
      and integration_keys.account_id = auth.uid()
      and private.works(integration_keys.expires_at, integration_keys.disabled_at)
      and integration_keys.scopes && wanted
      and not private.is_closing(integration_keys.organization_id)
      and private.permission_holds(integration_keys.organization_id, 'interactions.api.keys.read');
  end;
grant execute on function private.organization_of_key(text[]) to anon, authenticated;

-- The account of a key goes with the last row that has it: with the organisation.
create or replace function private.drop_account_of_key() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.users
  where users.id = old.account_id
    and not exists (select from public.integration_keys where integration_keys.account_id = old.account_id);
  return null;
end
$$;

-- Writes a key in the caller's turn, so that parallel creations cannot pass the limit together.
create or replace function private.add_integration_key(key public.integration_keys) returns uuid
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
create or replace function private.create_integration_key(
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
create or replace function private.hold_integration_key(key uuid) returns public.integration_keys
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

-- The successor has the name, the scopes and the length of life of the key, which works on for the grace. What the key
-- subscribed to goes along.
create or replace function private.rotate_integration_key(key uuid, successor jsonb, grace interval) returns uuid
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
  update public.webhook_endpoints set key_id = made.id
  where webhook_endpoints.organization_id = old.organization_id and webhook_endpoints.key_id = old.id;
  perform private.log_act(
    old.organization_id, 'api_key.rotated', 'api_key', old.id::text, old.name,
    jsonb_build_object('successor', made.id, 'grace_seconds', extract(epoch from grace)::integer)
  );
  return made.id;
end
$$;
grant execute on function private.rotate_integration_key(uuid, jsonb, interval) to authenticated;

-- Revoking what is revoked changes nothing.
create or replace function private.revoke_integration_key(key uuid) returns uuid
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
grant execute on function private.revoke_integration_key(uuid) to authenticated;

-- SECRET_KEY rotates: a key that was found by the hash of an earlier secret is found by the newest one's from then on.
create or replace function private.move_integration_key(known text, fresh text) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    update public.integration_keys set key_hash = fresh where key_hash = known;
  end;
comment on function private.move_integration_key(text, text) is
  'Whoever knows the hash of a key holds the key; the server alone can make the other one.';
grant execute on function private.move_integration_key(text, text) to anon;

-- Counts a request; the seconds to wait when the key has used up its minute, else null.
create or replace function private.count_key_request(key uuid, per_minute integer) returns integer
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

-- Whose key a request carries, known by its hash; null when there is none. A use is noted once a minute. Tells which
-- scopes are of a feature that the organisation does not have.
create or replace function private.use_integration_key(hash text, per_minute integer) returns jsonb
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
  if not private.permission_holds(used.organization_id, 'interactions.api.keys.read') then
    return jsonb_build_object('refusal', 'feature_off');
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
    'scopes', to_jsonb(used.scopes),
    'scopes_off', to_jsonb(array(
      select scope from unnest(used.scopes) as scope
      where not private.permission_holds(used.organization_id, scope)
    ))
  );
end
$$;
grant execute on function private.use_integration_key(text, integer) to anon;
