-- Servers of tools into which a person lets us on the page of their authorization server (OAuth 2.1, as the Model Context
-- Protocol asks for it), instead of a header.
alter table public.mcp_servers
  add column signs_in boolean not null default false,
  add column status text not null default 'connected' check (status in ('connected', 'refused')),
  add constraint mcp_servers_one_way check (not signs_in or header_name is null);
comment on column public.mcp_servers.signs_in is 'A person let us in on the page of its authorization server.';
comment on column public.mcp_servers.status is 'Whether it let us in when it was last used.';
grant select (signs_in, status) on public.mcp_servers to authenticated;

drop trigger log_row on public.mcp_servers;
create trigger log_row after insert or update or delete on public.mcp_servers
  for each row execute function private.log_row(
    'mcp_server', 'name', 'name,url,header_name,pinned_fingerprint,signs_in,status'
  );

-- People who are away to let us into a server of tools come back with another right than those of connections.
alter table private.connection_sign_ins add column for_tools boolean not null default false;
comment on column private.connection_sign_ins.for_tools is 'It is a server of tools that lets us in.';
