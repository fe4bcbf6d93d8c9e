-- What a connection, or a server of tools, is entered with.
create or replace function private.sealed_of(thing uuid) returns text
  language sql stable set search_path = ''
  begin atomic
    select connections.sealed_credential from public.connections where connections.id = thing
    union all
    select mcp_servers.sealed_credential from public.mcp_servers where mcp_servers.id = thing;
  end;

-- For the server's own work: takes the turn to refresh what such a thing is entered with, and gives it as it is stored
-- now; null while another server has the turn.
create or replace function private.take_refresh_turn(wanted uuid, lease interval) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into private.refresh_turns (thing, leased_until) values (wanted, clock_timestamp() + lease)
  on conflict (thing) do update set leased_until = excluded.leased_until
  where refresh_turns.leased_until < clock_timestamp();
  if not found then
    return null;
  end if;
  return jsonb_build_object('sealed', private.sealed_of(wanted));
end
$$;

-- Stores what came of a turn, unless it was connected again meanwhile: then gives what is stored instead.
create or replace function private.keep_refreshed(wanted uuid, known text, fresh text) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.connections set sealed_credential = fresh
  where connections.id = wanted and connections.sealed_credential = known;
  if found then
    return null;
  end if;
  update public.mcp_servers set sealed_credential = fresh
  where mcp_servers.id = wanted and mcp_servers.sealed_credential = known;
  if found then
    return null;
  end if;
  return private.sealed_of(wanted);
end
$$;

-- The turn is over, however it ended.
create or replace function private.end_refresh_turn(wanted uuid) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    delete from private.refresh_turns where refresh_turns.thing = wanted;
  end;

-- Enters a connection with something else. Its tools stay, so agents keep what they chose.
create or replace function private.renew_connection(
  connection_id uuid, sealed text, signed_in boolean, offers jsonb
) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held constant public.connections := private.hold_connection(connection_id);
begin
  update public.connections
  set sealed_credential = sealed, signs_in = signed_in, status = 'connected', last_error = null,
    tested_at = clock_timestamp()
  where connections.id = held.id;
  perform private.renew_connection_tools(held.id, offers);
  perform private.log_act(
    held.organization_id, 'connection.renewed', 'connection', held.id::text, held.kind,
    jsonb_build_object('base_url', held.base_url)
  );
end
$$;
grant execute on function private.renew_connection(uuid, text, boolean, jsonb) to authenticated;

-- A result that was given up is tried again, as often as one that is new.
create or replace function public.retry_write_back(write_back_id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  wanted public.write_backs;
begin
  select * into wanted from public.write_backs where write_backs.id = write_back_id;
  -- Another organisation's is told as one that is not there: it has no connection that the caller may see.
  perform private.hold_connection(wanted.connection_id);
  update public.write_backs
  set state = 'waiting', attempts = 0, due_at = now(), leased_until = null
  where write_backs.id = wanted.id and write_backs.state = 'dead';
  if not found then
    raise sqlstate 'PT409' using message = 'This result was not given up.';
  end if;
  perform pg_notify('webhooks', '');
end
$$;
grant execute on function public.retry_write_back(uuid) to authenticated;

-- What agents did in a connected system of late. Definer: conversations are for analysts, but who reads of a connection
-- may know what it is used for; what went wrong may say a visitor's words, so it is for analysts alone.
create or replace function public.recent_connection_calls(of_connection uuid)
  returns table (id uuid, title text, state text, agent text, error text, created_at timestamptz)
  language sql stable security definer set search_path = ''
  begin atomic
    select newest.id, newest.title, newest.state, templates.name,
      case when newest.organization_id = any (private.organization_ids_with('analytics.read')) then newest.error end,
      newest.created_at
    from (
      select of_tool.*
      from public.connections
      join public.tools
        on tools.organization_id = connections.organization_id and tools.connection_id = connections.id
      -- A few of each tool by its index: a system may have been called many thousand times.
      cross join lateral (
        select tool_calls.id, tool_calls.organization_id, tool_calls.conversation_id, tool_calls.title,
          tool_calls.state, tool_calls.error, tool_calls.created_at
        from public.tool_calls
        where tool_calls.organization_id = tools.organization_id and tool_calls.tool_id = tools.id
        order by tool_calls.created_at desc, tool_calls.id desc
        limit 8
      ) as of_tool
      where connections.id = of_connection
        and connections.organization_id = any (private.organization_ids_with('interactions.api.keys.read'))
      order by of_tool.created_at desc, of_tool.id desc
      limit 8
    ) as newest
    join public.conversations
      on conversations.organization_id = newest.organization_id and conversations.id = newest.conversation_id
    join public.templates
      on templates.organization_id = conversations.organization_id and templates.id = conversations.template_id
    order by newest.created_at desc, newest.id desc;
  end;
grant execute on function public.recent_connection_calls(uuid) to authenticated;
