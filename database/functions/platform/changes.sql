-- How a table begins to announce its changes: see database/migrations/0005_changes.sql.
create or replace function private.announce_changes(
  of_table regclass, permission text, person text default null, organization text default 'organization_id'
) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  key text;
begin
  select string_agg(quote_literal(attname), ', ' order by position) into strict key
  from pg_catalog.pg_constraint
  cross join unnest(conkey) with ordinality as key_column (number, position)
  join pg_catalog.pg_attribute on attrelid = conrelid and attnum = key_column.number
  where conrelid = of_table and contype = 'p';
  insert into private.announced_tables (name, permission, organization_column, person_column)
  values (of_table::text, permission, organization, person);
  execute format(
    'create trigger announce_change after insert or update or delete on %s
       for each row execute function private.announce_change(%L, %L, %s)',
    of_table, organization, coalesce(person, ''), key
  );
end
$$;
revoke execute on function private.announce_changes(regclass, text, text, text) from service_role;

-- Only the key travels, so a notice is short and says nothing that a policy would hide. The arguments are the columns
-- of the organisation and of the person, then those of the primary key.
create or replace function private.announce_change() returns trigger
  language plpgsql set search_path = ''
as $$
declare
  changed constant jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  key jsonb := jsonb_build_object(tg_argv[2], changed -> tg_argv[2]);
begin
  for place in 3 .. tg_nargs - 1 loop
    key := key || jsonb_build_object(tg_argv[place], changed -> tg_argv[place]);
  end loop;
  perform pg_notify('changes', json_build_object(
    'schema', tg_table_schema, 'table', tg_table_name, 'type', tg_op,
    'id', changed -> tg_argv[2], 'key', key,
    'organization', changed -> tg_argv[0], 'person', changed -> tg_argv[1], 'at', now()
  )::text);
  return null;
end
$$;

-- Which tables announce their changes, for servers that are asked to follow one.
create or replace function private.announced() returns table (name text, organization_column text, person_column text)
  language sql stable security definer set search_path = ''
  begin atomic
    select announced_tables.name, announced_tables.organization_column, announced_tables.person_column
    from private.announced_tables;
  end;

-- A changed row as a select of each of these callers shows it, under the role that asks. Callers are numbered from 0.
create or replace function private.change_as_each(notice jsonb, callers jsonb)
  returns table (columns jsonb, record jsonb, seen_by integer[])
  language plpgsql volatile set search_path = ''
as $$
declare
  of_table constant text := format('%I.%I', notice ->> 'schema', notice ->> 'table');
  names text;
  wanted text;
  query text;
  found_row jsonb;
  sees boolean;
begin
  select jsonb_agg(jsonb_build_object('name', attname, 'type', typname) order by attnum),
    string_agg(quote_ident(attname), ', ' order by attnum)
  into columns, names
  from pg_catalog.pg_attribute
  join pg_catalog.pg_class on pg_class.oid = attrelid
  join pg_catalog.pg_namespace on pg_namespace.oid = relnamespace
  join pg_catalog.pg_type on pg_type.oid = atttypid
  where nspname = notice ->> 'schema' and relname = notice ->> 'table' and attnum > 0 and not attisdropped
    and has_schema_privilege(pg_namespace.oid, 'usage')
    and has_column_privilege(attrelid, attnum, 'select');
  if names is null then
    return;
  end if;
  select string_agg(format('%I = %L', key, value), ' and ') into wanted from jsonb_each_text(notice -> 'key');
  query := format('select to_jsonb(found) from (select %s from %s where %s) as found', names, of_table, wanted);
  seen_by := '{}';
  for caller in 0 .. jsonb_array_length(callers) - 1 loop
    perform set_config('request.jwt.claims', (callers -> caller)::text, true);
    if notice ->> 'type' = 'DELETE' then
      sees := current_user = 'service_role' or private.saw_deleted(
        of_table, (notice ->> 'organization')::uuid, (notice ->> 'person')::uuid
      );
    else
      execute query into found_row;
      sees := found_row is not null;
      -- Another transaction may write between two callers; each is told what its own select showed.
      if sees and record is not null and record <> found_row then
        return next;
        seen_by := '{}';
      end if;
      record := coalesce(found_row, record);
    end if;
    if sees then
      seen_by := seen_by || caller;
    end if;
  end loop;
  if seen_by <> '{}' then
    return next;
  end if;
end
$$;
grant execute on function private.change_as_each(jsonb, jsonb) to anon, authenticated;

-- A row that is gone can be asked no more, so this repeats the select policies of the announced tables.
create or replace function private.saw_deleted(of_table text, organization uuid, person uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from private.announced_tables
      where announced_tables.name = of_table
        and (
          organization in (select private.organizations_with(announced_tables.permission))
          or announced_tables.shows_to_person
            and person = (select auth.uid())
            and (select private.session_verified())
        )
    );
  end;
grant execute on function private.saw_deleted(text, uuid, uuid) to anon, authenticated;

-- For open sockets: whether each session still lives, and in which organisations its person is active. Whether it is
-- let in (is_verified) is a question of its own for each, so it is asked only where `thoroughly` says so, else null.
create or replace function private.standing_of(callers jsonb, thoroughly boolean)
  returns table (caller integer, is_alive boolean, is_verified boolean, roles jsonb)
  language sql stable security definer set search_path = ''
  begin atomic
    select asked.caller,
      users.id is not null
        and users.deleted_at is null
        and (users.banned_until is null or users.banned_until < now())
        and (asked.session is null or sessions.id is not null),
      case when thoroughly then private.session_is_verified(asked.person, asked.session) end,
      coalesce(memberships.roles, '{}')
    from jsonb_to_recordset(callers) as asked (caller integer, person uuid, session uuid)
    left join auth.users on users.id = asked.person
    left join auth.sessions on sessions.id = asked.session
      and sessions.user_id = asked.person
      and (sessions.not_after is null or sessions.not_after > now())
    left join lateral (
      select jsonb_object_agg(organization_members.organization_id, organization_members.role) as roles
      from public.organization_members
      where organization_members.user_id = asked.person and organization_members.role <> 'INACTIVE'
    ) as memberships on true;
  end;

-- Another second factor may shut a session out that was let in before.
create or replace function private.announce_person() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  perform pg_notify('people', coalesce(new.user_id, old.user_id)::text);
  return null;
end
$$;

create or replace function realtime.topic() returns text
  language sql stable set search_path = ''
  begin atomic
    select nullif(current_setting('realtime.topic', true), '');
  end;
comment on function realtime.topic() is 'The topic whose rights are asked; null outside of such a question.';
grant execute on function realtime.topic() to authenticated, service_role;

-- `organization:<id>` and every topic below it belongs to the active members, `user:<id>` to that person.
create or replace function private.topic_is_own() returns boolean
  language sql stable set search_path = ''
  begin atomic
    select coalesce(case split_part(realtime.topic(), ':', 1)
      when 'organization' then split_part(realtime.topic(), ':', 2) in (
        select organization::text from private.organizations_with('agents.ui.read') as organization
      )
      when 'user' then
        realtime.topic() = 'user:' || (select auth.uid())::text and (select private.session_verified())
    end, false);
  end;
grant execute on function private.topic_is_own() to authenticated;

-- What a caller may do on a private topic, tried as Supabase's server does and taken back by the last line of the
-- block.
create or replace function private.try_topic(asked text, caller_role text, claims jsonb)
  returns table (hears text[], speaks text[])
  language plpgsql volatile set search_path = ''
as $$
declare
  extensions constant text[] := array['broadcast', 'presence'];
  tried text;
begin
  hears := '{}';
  speaks := '{}';
  begin
    perform set_config('realtime.topic', asked, true);
    insert into realtime.messages (topic, extension) select asked, unnest(extensions);
    perform set_config('role', caller_role, true), set_config('request.jwt.claims', claims::text, true);
    begin
      hears := array(select distinct messages.extension from realtime.messages where messages.topic = asked);
    exception when insufficient_privilege then
      null;
    end;
    foreach tried in array extensions loop
      begin
        insert into realtime.messages (topic, extension) values (asked, tried);
        speaks := speaks || tried;
      exception when insufficient_privilege then
        null;
      end;
    end loop;
    raise sqlstate 'PT000';
  exception when sqlstate 'PT000' then
    null;
  end;
  return next;
end
$$;
