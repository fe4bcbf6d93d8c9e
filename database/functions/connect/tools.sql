-- An agent uses tools of its own organisation only.
create or replace function private.check_template_tools() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from unnest(new.tool_ids) as wanted
    where not exists (
      select from public.tools
      where tools.id = wanted and tools.organization_id = new.organization_id
    )
  ) then
    raise foreign_key_violation using message = 'This tool does not exist.';
  end if;
  return new;
end
$$;

-- Drafts lose a tool with it, and those that end together with it at once: what is left must exist. A version that was
-- published names it for ever, and goes on without.
create or replace function private.forget_tool() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.templates
  set tool_ids = array(
    select named.id
    from unnest(templates.tool_ids) with ordinality as named (id, place)
    where exists (select from public.tools where tools.id = named.id)
    order by named.place
  )
  where templates.organization_id = old.organization_id and old.id = any (templates.tool_ids);
  return null;
end
$$;

-- Whether the caller may write the tools of an organisation. The server asks before it calls an address for somebody.
create or replace function private.may_write_tools(organization uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(organization in (select private.organizations_with('organization.write')), false);
  end;
grant execute on function private.may_write_tools(uuid) to authenticated;

-- Refuses who may not write the tools of the organisation that has this: what one may not see does not exist.
create or replace function private.must_write_tools(organization uuid, thing text) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.may_write_tools(organization) then
    return;
  end if;
  if organization is null or organization not in (select private.organizations_with('agents.read')) then
    raise sqlstate 'PT404' using message = format('This %s does not exist.', thing);
  end if;
  raise sqlstate 'PT403' using message = 'Only an owner of the organization can change tools.';
end
$$;

-- Waits for the organisation's turn, so that parallel additions cannot pass a limit together.
create or replace function private.room_for_tools(organization uuid, added integer, allowed integer) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.may_write_tools(organization) then
    raise sqlstate 'PT403' using message = 'Only an owner of the organization can add tools.';
  end if;
  perform from public.organizations where organizations.id = organization for no key update;
  if added + (select count(*) from public.tools where tools.organization_id = organization) > allowed then
    raise sqlstate 'PT403' using message = format('Your organization can have %s tools.', allowed);
  end if;
end
$$;

-- The server makes the id, because the secret is encrypted for it.
create or replace function private.add_tool(new_id uuid, organization uuid, settings jsonb, sealed text) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.room_for_tools(organization, 1, 200);
  insert into public.tools (
    id, organization_id, kind, name, title, description, arguments, acts, asks, method, url, headers, body,
    signs, sealed_credential
  )
  values (
    new_id, organization, 'http', settings ->> 'name', btrim(settings ->> 'title'), btrim(settings ->> 'description'),
    settings -> 'arguments', settings ->> 'acts', (settings ->> 'asks')::boolean, settings ->> 'method',
    settings ->> 'url', settings -> 'headers', nullif(settings -> 'body', 'null'),
    coalesce((settings ->> 'signs')::boolean, false), sealed
  );
  return new_id;
end
$$;
grant execute on function private.add_tool(uuid, uuid, jsonb, text) to authenticated;

-- A tool that the caller may change, held until the end of the transaction.
create or replace function private.hold_tool(wanted uuid) returns public.tools
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.tools;
begin
  select * into held from public.tools where tools.id = wanted for no key update;
  perform private.must_write_tools(held.organization_id, 'tool');
  return held;
end
$$;

-- What was secret and stays so is encrypted again by the server, which lets none of it go to another host.
create or replace function private.change_tool(tool_id uuid, settings jsonb, sealed text) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held constant public.tools := private.hold_tool(tool_id);
begin
  if held.kind <> 'http' then
    raise sqlstate 'PT422' using message = 'This tool is what its server says.';
  end if;
  update public.tools
  set name = settings ->> 'name', title = btrim(settings ->> 'title'), description = btrim(settings ->> 'description'),
    arguments = settings -> 'arguments', acts = settings ->> 'acts', asks = (settings ->> 'asks')::boolean,
    method = settings ->> 'method', url = settings ->> 'url', headers = settings -> 'headers',
    body = nullif(settings -> 'body', 'null'), signs = coalesce((settings ->> 'signs')::boolean, false),
    sealed_credential = sealed
  where tools.id = held.id;
  return held.id;
end
$$;
grant execute on function private.change_tool(uuid, jsonb, text) to authenticated;

-- What the server needs to call a tool, or one server's tools; it never leaves the server.
create or replace function private.tool_as_called(tool public.tools) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select jsonb_build_object(
      'id', tool.id, 'kind', tool.kind, 'name', tool.name, 'title', tool.title, 'description', tool.description,
      'arguments', tool.arguments, 'acts', tool.acts, 'asks', tool.asks, 'method', tool.method, 'url', tool.url,
      'headers', tool.headers, 'body', tool.body, 'signs', tool.signs, 'sealed', tool.sealed_credential, 'remote_name', tool.remote_name,
      'server', (select private.mcp_server_as_called(mcp_servers) from public.mcp_servers
        where mcp_servers.id = tool.mcp_server_id),
      'connection', (select private.connection_as_called(connections) from public.connections
        where connections.id = tool.connection_id)
    );
  end;

create or replace function private.mcp_server_as_called(server public.mcp_servers) returns jsonb
  language sql stable set search_path = ''
  begin atomic
    select jsonb_build_object(
      'id', server.id, 'organization_id', server.organization_id, 'name', server.name, 'url', server.url,
      'header_name', server.header_name, 'signs_in', server.signs_in, 'status', server.status,
      'sealed', server.sealed_credential, 'pinned_fingerprint', server.pinned_fingerprint
    );
  end;

-- What the server needs to try a tool; nobody reads it by another way.
create or replace function private.tool_to_try(tool_id uuid) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  return private.tool_as_called(private.hold_tool(tool_id));
end
$$;
grant execute on function private.tool_to_try(uuid) to authenticated;

-- Whether a tool writes, and whether a visitor is asked before: an owner's standing rule.
create or replace function public.set_tool_rule(tool_id uuid, acts text, asks boolean) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held constant public.tools := private.hold_tool(tool_id);
begin
  update public.tools set acts = set_tool_rule.acts, asks = set_tool_rule.asks where tools.id = held.id;
end
$$;
grant execute on function public.set_tool_rule(uuid, text, boolean) to authenticated;

create or replace function public.delete_tool(tool_id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held constant public.tools := private.hold_tool(tool_id);
begin
  if held.kind <> 'http' then
    raise sqlstate 'PT422' using message = 'This tool goes with its server.';
  end if;
  delete from public.tools where tools.id = held.id;
end
$$;
grant execute on function public.delete_tool(uuid) to authenticated;
