-- Opens the practice system of an organisation, with its first records when it is new, and gives the id of its client.
-- Each opening has a client of its own: what was given before lets nobody in.
create or replace function private.open_practice(organization uuid, wanted text, records jsonb) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  client uuid;
begin
  if not private.may_write_connections(organization) then
    raise sqlstate 'PT403' using message = 'Only an owner of the organization can connect systems.';
  end if;
  insert into public.practice_systems (organization_id, system) values (organization, wanted)
  on conflict (organization_id, system) do update
  set client_id = excluded.client_id, allows_access = true, tokens_from = clock_timestamp()
  returning client_id into client;
  insert into public.practice_records (organization_id, system, table_name, fields)
  select organization, wanted, record ->> 'table_name', record -> 'fields'
  from jsonb_array_elements(records) as record
  where not exists (
    select from public.practice_records
    where practice_records.organization_id = organization and practice_records.system = wanted
  );
  return client;
end
$$;
grant execute on function private.open_practice(uuid, text, jsonb) to authenticated;

-- Whether a practice system lets its client in, and since when its tokens count. Who calls it has proved nothing yet.
create or replace function private.practice_door(organization uuid, wanted text) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select jsonb_build_object(
      'client_id', practice_systems.client_id, 'tokens_from', practice_systems.tokens_from,
      'allows_access', practice_systems.allows_access, 'refreshes', practice_systems.refreshes,
      'token_round', practice_systems.token_round
    )
    from public.practice_systems
    where practice_systems.organization_id = organization
      and practice_systems.system = wanted
      and not private.is_closing(organization)
      and private.permission_holds(organization, 'interactions.api.keys.read');
  end;
comment on function private.practice_door(uuid, text) is
  'Only the server checks the secrets and tokens of practice systems; it never tells what stands here.';
grant execute on function private.practice_door(uuid, text) to anon;

-- A refresh token of a practice system is used: it counts once, and all tokens end when one comes a second time.
create or replace function private.use_practice_refresh(organization uuid, wanted text, known integer) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.practice_systems set refreshes = practice_systems.refreshes + 1
  where practice_systems.organization_id = organization
    and practice_systems.system = wanted
    and practice_systems.refreshes = known;
  if found then
    return true;
  end if;
  update public.practice_systems set tokens_from = clock_timestamp()
  where practice_systems.organization_id = organization and practice_systems.system = wanted;
  return false;
end
$$;
comment on function private.use_practice_refresh(uuid, text, integer) is
  'Only the server checks the tokens of practice systems; it asks for the organisation of the token.';
grant execute on function private.use_practice_refresh(uuid, text, integer) to anon;

-- The records of one table of a practice system.
create or replace function private.practice_records_of(organization uuid, wanted text, named text)
  returns setof public.practice_records
  language sql stable set search_path = ''
  begin atomic
    select practice_records.*
    from public.practice_records
    where practice_records.organization_id = organization
      and practice_records.system = wanted
      and practice_records.table_name = named;
  end;

create or replace function private.practice_table(organization uuid, wanted text, named text) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', records.id, 'fields', records.fields, 'created_at', records.created_at, 'updated_at', records.updated_at
        )
        order by records.created_at, records.id
      ),
      '[]'
    )
    from private.practice_records_of(organization, wanted, named) as records;
  end;
comment on function private.practice_table(uuid, text, text) is
  'Only the server checks the tokens of practice systems; it asks for the organisation of the token.';
grant execute on function private.practice_table(uuid, text, text) to anon;

-- Adds a record, numbered after the others of its table, unless another has the same value in a field that is unique.
-- One at a time, so that neither is there twice. In a full system the oldest run goes: that is only its history.
create or replace function private.add_practice_record(
  organization uuid, wanted text, named text, prefix text, content jsonb, unique_field text
) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  allowed constant integer := 500;
  number integer;
  made uuid;
begin
  perform from public.practice_systems
  where practice_systems.organization_id = organization and practice_systems.system = wanted
  for no key update;
  if (
    select count(*) from public.practice_records
    where practice_records.organization_id = organization and practice_records.system = wanted
  ) >= allowed then
    delete from public.practice_records
    where practice_records.id = (
      select records.id from private.practice_records_of(organization, wanted, 'Run') as records
      order by records.created_at, records.id limit 1
    );
    if not found then
      raise sqlstate 'PT403' using message = format('A practice system holds %s records.', allowed);
    end if;
  end if;
  if exists (
    select from private.practice_records_of(organization, wanted, named) as records
    where records.fields ->> unique_field = content ->> unique_field
  ) then
    raise sqlstate 'PT409' using message = 'There is a record with this value.';
  end if;
  select coalesce(max(substring(records.fields ->> 'number' from '\d+$')::integer), 10000) + 1 into number
  from private.practice_records_of(organization, wanted, named) as records;
  insert into public.practice_records (organization_id, system, table_name, fields)
  values (organization, wanted, named, content || jsonb_build_object('number', prefix || lpad(number::text, 7, '0')))
  returning id into made;
  return made;
end
$$;
comment on function private.add_practice_record(uuid, text, text, text, jsonb, text) is
  'Only the server checks the tokens of practice systems; it asks for the organisation of the token.';
grant execute on function private.add_practice_record(uuid, text, text, text, jsonb, text) to anon;

create or replace function private.change_practice_record(
  organization uuid, wanted text, named text, record uuid, changes jsonb
) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.practice_records
  set fields = practice_records.fields || changes, updated_at = clock_timestamp()
  where practice_records.organization_id = organization
    and practice_records.system = wanted
    and practice_records.table_name = named
    and practice_records.id = record;
  return found;
end
$$;
comment on function private.change_practice_record(uuid, text, text, uuid, jsonb) is
  'Only the server checks the tokens of practice systems; it asks for the organisation of the token.';
grant execute on function private.change_practice_record(uuid, text, text, uuid, jsonb) to anon;

-- As an administrator of the other system would: takes the client's access away, or gives it again.
create or replace function public.set_practice_access(org_id uuid, system_name text, allowed boolean) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.may_write_connections(org_id) then
    raise sqlstate 'PT403' using message = 'Only an owner of the organization can change practice systems.';
  end if;
  update public.practice_systems
  set allows_access = allowed, tokens_from = clock_timestamp()
  where practice_systems.organization_id = org_id and practice_systems.system = system_name;
end
$$;
grant execute on function public.set_practice_access(uuid, text, boolean) to authenticated;

-- Keeps with what a practice system calls this product. Addresses and tokens from before count no more.
create or replace function private.keep_practice_account(organization uuid, wanted text, sealed text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.may_write_connections(organization) then
    raise sqlstate 'PT403' using message = 'Only an owner of the organization can change practice systems.';
  end if;
  update public.practice_systems set sealed_credential = sealed, tokens_from = clock_timestamp()
  where practice_systems.organization_id = organization and practice_systems.system = wanted;
end
$$;
grant execute on function private.keep_practice_account(uuid, text, text) to authenticated;

-- With what a practice system calls this product, for whoever may have it do so; null where it cannot.
create or replace function private.practice_account(organization uuid, wanted text) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select practice_systems.sealed_credential
    from public.practice_systems
    where practice_systems.organization_id = organization
      and practice_systems.system = wanted
      and practice_systems.allows_access
      and private.may_write_connections(organization);
  end;
grant execute on function private.practice_account(uuid, text) to authenticated;
