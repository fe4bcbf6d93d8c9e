-- What can be done in a connected system is a tool, and goes with its connection as the tools of a server do.
alter table public.tools
  add column connection_id uuid,
  add foreign key (organization_id, connection_id)
    references public.connections (organization_id, id) on delete cascade,
  add unique (organization_id, connection_id, remote_name),
  drop constraint tools_kind_check,
  add constraint tools_kind_check check (kind in ('http', 'mcp', 'connection')),
  drop constraint tools_check1,
  add constraint tools_of_server check ((kind = 'mcp') = (mcp_server_id is not null)),
  add constraint tools_of_connection check ((kind = 'connection') = (connection_id is not null)),
  add constraint tools_remote_name check ((kind = 'http') = (remote_name is null));
grant select (connection_id) on public.tools to authenticated;
