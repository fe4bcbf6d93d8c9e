-- Whose agent somebody talks to: the server gives organisations turns.

-- Definer: a visitor of an agent sees no template. It never leaves the server, which asks before it lets one begin.
create function private.organization_of_agent(agent uuid) returns uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select organization_id from public.templates where id = agent;
  end;
grant execute on function private.organization_of_agent(uuid) to authenticated;
