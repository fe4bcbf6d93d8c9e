-- Whether the caller may write the connections of an organisation. The server asks before it calls a system for somebody.
create or replace function private.may_write_connections(organization uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(organization in (select private.organizations_with('interactions.api.keys.write')), false);
  end;
grant execute on function private.may_write_connections(uuid) to authenticated;

-- A connection that the caller may change, held until the end of the transaction.
create or replace function private.hold_connection(wanted uuid) returns public.connections
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.connections;
begin
  select * into held from public.connections where connections.id = wanted for no key update;
  -- Another organisation's connection is invisible here, so it does not exist.
  if held.id is null
    or held.organization_id not in (select private.organizations_with('interactions.api.keys.read'))
  then
    raise sqlstate 'PT404' using message = 'This connection does not exist.';
  end if;
  if not private.may_write_connections(held.organization_id) then
    raise sqlstate 'PT403' using message = 'Only an owner of the organization can change connections.';
  end if;
  return held;
end
$$;

-- The server makes the id, because the secret is encrypted for it; what can be done there becomes tools, and what
-- writes asks first. Waits for the organisation's turn, so that parallel additions cannot pass a limit together.
create or replace function private.add_connection(
  new_id uuid, organization uuid, settings jsonb, sealed text, offers jsonb
) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  allowed constant integer := 200;
begin
  if not private.may_write_connections(organization) then
    raise sqlstate 'PT403' using message = 'Only an owner of the organization can connect systems.';
  end if;
  perform from public.organizations where organizations.id = organization for no key update;
  if exists (
    select from public.connections
    where connections.organization_id = organization and connections.kind = settings ->> 'kind'
  ) then
    raise sqlstate 'PT409' using message = 'This system is connected already. Disconnect it first.';
  end if;
  if jsonb_array_length(offers)
    + (select count(*) from public.tools where tools.organization_id = organization) > allowed
  then
    raise sqlstate 'PT403' using message = format('Your organization can have %s tools.', allowed);
  end if;
  insert into public.connections (id, organization_id, kind, base_url, is_practice, signs_in, sealed_credential)
  values (
    new_id, organization, settings ->> 'kind', settings ->> 'base_url', (settings ->> 'is_practice')::boolean,
    coalesce((settings ->> 'signs_in')::boolean, false), sealed
  );
  insert into public.tools (
    organization_id, kind, connection_id, remote_name, name, title, description, arguments, acts
  )
  select organization, 'connection', new_id, offer ->> 'remote_name', offer ->> 'name', offer ->> 'title',
    offer ->> 'description', offer -> 'arguments', offer ->> 'acts'
  from jsonb_array_elements(offers) as offer;
  return new_id;
end
$$;
grant execute on function private.add_connection(uuid, uuid, jsonb, text, jsonb) to authenticated;

-- What can be done there now, as its system tells: values that are offered come and go. A tool that is as it was is
-- left, so that a visitor who is being asked about it can still say yes.
create or replace function private.renew_connection_tools(connection_id uuid, offers jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held constant public.connections := private.hold_connection(connection_id);
begin
  update public.tools
  set title = offer ->> 'title', description = offer ->> 'description', arguments = offer -> 'arguments'
  from jsonb_array_elements(offers) as offer
  where tools.connection_id = held.id
    and tools.remote_name = offer ->> 'remote_name'
    and (tools.title, tools.description, tools.arguments)
      is distinct from (offer ->> 'title', offer ->> 'description', offer -> 'arguments');
end
$$;
grant execute on function private.renew_connection_tools(uuid, jsonb) to authenticated;

-- Notes what a session goes to sign in for, to a system or to a server of tools. It goes to one at a time.
create or replace function private.keep_sign_in(
  organization uuid, hashed_state text, sealed text, of_tools boolean
) returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  delete from private.connection_sign_ins
  where connection_sign_ins.created_at < now() - interval '10 minutes'
    or connection_sign_ins.session_id = (private.claims() ->> 'session_id')::uuid;
  insert into private.connection_sign_ins (state_hash, organization_id, session_id, sealed, for_tools)
  values (hashed_state, organization, (private.claims() ->> 'session_id')::uuid, sealed, of_tools);
end
$$;

-- Gives it to the session that went, once, while its account may still use it; null later than ten minutes after.
create or replace function private.take_sign_in(hashed_state text, of_tools boolean) returns jsonb
  language sql volatile set search_path = ''
  begin atomic
    delete from private.connection_sign_ins
    where connection_sign_ins.state_hash = hashed_state
      and connection_sign_ins.for_tools = of_tools
      and connection_sign_ins.session_id = (private.claims() ->> 'session_id')::uuid
      and connection_sign_ins.created_at > now() - interval '10 minutes'
      and case
        when of_tools then private.may_write_tools(connection_sign_ins.organization_id)
        else private.may_write_connections(connection_sign_ins.organization_id)
      end
    returning jsonb_build_object(
      'organization_id', connection_sign_ins.organization_id, 'sealed', connection_sign_ins.sealed
    );
  end;

-- Notes that the caller goes to a system to let us in.
create or replace function private.begin_connection_sign_in(organization uuid, hashed_state text, sealed text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.may_write_connections(organization) then
    raise sqlstate 'PT403' using message = 'Only an owner of the organization can connect systems.';
  end if;
  perform private.keep_sign_in(organization, hashed_state, sealed, false);
end
$$;
grant execute on function private.begin_connection_sign_in(uuid, text, text) to authenticated;

-- The caller is back: gives what the system is to be asked with, once; null when another session went, or too long ago.
create or replace function private.take_connection_sign_in(hashed_state text) returns jsonb
  language sql volatile security definer set search_path = ''
  begin atomic
    select private.take_sign_in(hashed_state, false);
  end;
grant execute on function private.take_connection_sign_in(text) to authenticated;

-- What the server needs to call a system; it never leaves the server.
create or replace function private.connection_as_called(connection public.connections) returns jsonb
  language sql stable set search_path = ''
  begin atomic
    select jsonb_build_object(
      'id', connection.id, 'organization_id', connection.organization_id, 'kind', connection.kind,
      'base_url', connection.base_url, 'sealed', connection.sealed_credential, 'status', connection.status,
      'is_practice', connection.is_practice
    );
  end;

-- What the server needs to test a connection; nobody reads it by another way.
create or replace function private.connection_to_test(connection_id uuid) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  return private.connection_as_called(private.hold_connection(connection_id));
end
$$;
grant execute on function private.connection_to_test(uuid) to authenticated;

-- How a system was found, by whoever's turn it was; its owners see it.
create or replace function private.note_connection(connection uuid, found text, wrong text, tested boolean) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    update public.connections
    set status = found, last_error = left(wrong, 300),
      tested_at = case when tested then clock_timestamp() else connections.tested_at end
    where connections.id = connection
      and (tested or (connections.status, connections.last_error) is distinct from (found, left(wrong, 300)));
  end;
comment on function private.note_connection(uuid, text, text, boolean) is
  'Only the server calls other systems, so only it knows how they were found.';
grant execute on function private.note_connection(uuid, text, text, boolean) to authenticated;

-- Its tools go with it, and so does what it was entered with.
create or replace function public.disconnect_system(connection_id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held constant public.connections := private.hold_connection(connection_id);
begin
  delete from public.connections where connections.id = held.id;
end
$$;
grant execute on function public.disconnect_system(uuid) to authenticated;

-- SECRET_KEY rotates: what an earlier secret encrypted is encrypted with the newest one from then on.
create or replace function private.move_connection_secret(known text, fresh text) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    update public.connections set sealed_credential = fresh where sealed_credential = known;
  end;
comment on function private.move_connection_secret(text, text) is
  'Only the server knows what a secret is encrypted as, and can encrypt it again.';
grant execute on function private.move_connection_secret(text, text) to authenticated;
