create or replace function private.hold_mcp_server(wanted uuid) returns public.mcp_servers
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.mcp_servers;
begin
  select * into held from public.mcp_servers where mcp_servers.id = wanted for no key update;
  perform private.must_write_tools(held.organization_id, 'server');
  return held;
end
$$;

-- What it offers is looked at before an owner approves it: until then no agent uses it.
create or replace function private.add_mcp_server(
  new_id uuid, organization uuid, settings jsonb, sealed text, offers jsonb, fingerprint text
) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  allowed constant integer := 20;
begin
  perform private.room_for_tools(organization, 0, 200);
  if (select count(*) from public.mcp_servers where mcp_servers.organization_id = organization) >= allowed then
    raise sqlstate 'PT403' using message = format('Your organization can have %s servers.', allowed);
  end if;
  insert into public.mcp_servers (
    id, organization_id, name, url, header_name, signs_in, sealed_credential, offered, offered_fingerprint
  )
  values (
    new_id, organization, btrim(settings ->> 'name'), settings ->> 'url', settings ->> 'header_name',
    coalesce((settings ->> 'signs_in')::boolean, false), sealed, offers, fingerprint
  );
  return new_id;
end
$$;
grant execute on function private.add_mcp_server(uuid, uuid, jsonb, text, jsonb, text) to authenticated;

-- What the server needs to ask it what it offers.
create or replace function private.mcp_server_to_ask(server_id uuid) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  return private.mcp_server_as_called(private.hold_mcp_server(server_id));
end
$$;
grant execute on function private.mcp_server_to_ask(uuid) to authenticated;

-- What it was seen to offer, by whoever's turn it was. It can only close the tools of a server until an owner looks.
create or replace function private.note_mcp_offer(server_id uuid, offers jsonb, fingerprint text) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    update public.mcp_servers
    set offered = offers, offered_fingerprint = fingerprint, checked_at = clock_timestamp()
    where mcp_servers.id = server_id;
  end;
comment on function private.note_mcp_offer(uuid, jsonb, text) is
  'Only the server asks other servers, so only it knows what they offer.';
grant execute on function private.note_mcp_offer(uuid, jsonb, text) to authenticated;

-- Approves exactly what was looked at. A tool keeps its rules while it stays the same; a new or changed one asks.
create or replace function public.approve_mcp_tools(server_id uuid, fingerprint text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held constant public.mcp_servers := private.hold_mcp_server(server_id);
begin
  if held.offered_fingerprint is distinct from fingerprint then
    raise sqlstate 'PT409' using message = 'The server offers other tools by now. Look at them again.';
  end if;
  perform private.room_for_tools(
    held.organization_id,
    jsonb_array_length(held.offered)
      - (select count(*)::integer from public.tools where tools.mcp_server_id = held.id),
    200
  );
  delete from public.tools
  where tools.organization_id = held.organization_id
    and tools.mcp_server_id = held.id
    and tools.remote_name not in (
      select offer ->> 'remote_name' from jsonb_array_elements(held.offered) as offer
    );
  insert into public.tools as known (
    organization_id, kind, mcp_server_id, remote_name, name, title, description, arguments, acts
  )
  select held.organization_id, 'mcp', held.id, offer ->> 'remote_name', offer ->> 'name', offer ->> 'title',
    offer ->> 'description', offer -> 'arguments', offer ->> 'acts'
  from jsonb_array_elements(held.offered) as offer
  on conflict (organization_id, mcp_server_id, remote_name) do update
  set title = excluded.title, description = excluded.description, arguments = excluded.arguments,
    acts = excluded.acts, asks = true
  where (known.title, known.description, known.arguments)
    is distinct from (excluded.title, excluded.description, excluded.arguments);
  update public.mcp_servers set pinned_fingerprint = fingerprint, approved_by = auth.uid() where mcp_servers.id = held.id;
end
$$;
grant execute on function public.approve_mcp_tools(uuid, text) to authenticated;

-- Notes that the caller goes to the authorization server of a server of tools to let us in.
create or replace function private.begin_server_sign_in(organization uuid, hashed_state text, sealed text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.room_for_tools(organization, 0, 200);
  perform private.keep_sign_in(organization, hashed_state, sealed, true);
end
$$;
grant execute on function private.begin_server_sign_in(uuid, text, text) to authenticated;

-- The caller is back: gives what the server is to be asked with, once; null when another session went, or too long ago.
create or replace function private.take_server_sign_in(hashed_state text) returns jsonb
  language sql volatile security definer set search_path = ''
  begin atomic
    select private.take_sign_in(hashed_state, true);
  end;
grant execute on function private.take_server_sign_in(text) to authenticated;

-- Connects a server again that a person had authorized. Its tools stay, and so do their rules.
create or replace function private.renew_mcp_server(server_id uuid, sealed text, offers jsonb, fingerprint text)
  returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held constant public.mcp_servers := private.hold_mcp_server(server_id);
begin
  update public.mcp_servers
  set sealed_credential = sealed, status = 'connected'
  where mcp_servers.id = held.id and mcp_servers.signs_in;
  perform private.note_mcp_offer(held.id, offers, fingerprint);
  perform private.log_act(held.organization_id, 'mcp_server.renewed', 'mcp_server', held.id::text, held.name);
end
$$;
grant execute on function private.renew_mcp_server(uuid, text, jsonb, text) to authenticated;

-- Whether it let us in, by whoever's turn it was; owners see it.
create or replace function private.note_mcp_server(server_id uuid, found text) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    update public.mcp_servers set status = found
    where mcp_servers.id = server_id and mcp_servers.signs_in and mcp_servers.status <> found;
  end;
comment on function private.note_mcp_server(uuid, text) is
  'Only the server asks other servers, so only it knows whether they let it in.';
grant execute on function private.note_mcp_server(uuid, text) to authenticated;

-- Its tools go with it.
create or replace function public.delete_mcp_server(server_id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held constant public.mcp_servers := private.hold_mcp_server(server_id);
begin
  delete from public.mcp_servers where mcp_servers.id = held.id;
end
$$;
grant execute on function public.delete_mcp_server(uuid) to authenticated;

-- SECRET_KEY rotates: what an earlier secret encrypted is encrypted with the newest one from then on.
create or replace function private.move_tool_secret(known text, fresh text) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    update public.tools set sealed_credential = fresh where sealed_credential = known;
    update public.mcp_servers set sealed_credential = fresh where sealed_credential = known;
  end;
comment on function private.move_tool_secret(text, text) is
  'Only the server knows what a secret is encrypted as, and can encrypt it again.';
grant execute on function private.move_tool_secret(text, text) to authenticated;
