-- For the server's own work: takes write-backs that are due for a while, the oldest first.
create or replace function private.claim_write_backs(most integer, lease interval)
  returns table (id uuid, interaction_id uuid, event jsonb, connection jsonb, attempts smallint)
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  return query
  with due as (
    select write_backs.id
    from public.write_backs
    where write_backs.state = 'waiting'
      and write_backs.due_at <= now()
      and (write_backs.leased_until is null or write_backs.leased_until < now())
      and private.permission_holds(write_backs.organization_id, 'interactions.api.keys.read')
      and not private.is_closing(write_backs.organization_id)
    order by write_backs.due_at, write_backs.id
    limit most
    for update of write_backs skip locked
  )
  update public.write_backs
  set leased_until = now() + lease, attempts = write_backs.attempts + 1
  from due
  join public.write_backs as chosen on chosen.id = due.id
  join private.outbox on outbox.id = chosen.event_id
  join public.connections on connections.id = chosen.connection_id
  where write_backs.id = due.id
  returning
    write_backs.id, write_backs.interaction_id, outbox.body::jsonb, private.connection_as_called(connections),
    write_backs.attempts;
end
$$;

-- What came of a write-back: with a record it is written; without one it is tried again later, or given up without a time.
create or replace function private.note_write_back(
  write_back uuid, made text, fault text, again_at timestamptz
) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    update public.write_backs
    set state = case when made is not null then 'written' when again_at is null then 'dead' else 'waiting' end,
      record = left(made, 80), last_error = left(fault, 300),
      written_at = case when made is not null then now() end,
      due_at = coalesce(again_at, write_backs.due_at), leased_until = null
    where write_backs.id = write_back and write_backs.state = 'waiting';
  end;

-- Whether the results of interactions are written to a connected system from now on: an owner's standing rule.
create or replace function public.set_write_back(connection_id uuid, writes boolean) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held constant public.connections := private.hold_connection(connection_id);
begin
  update public.connections set writes_results = writes where connections.id = held.id;
end
$$;
grant execute on function public.set_write_back(uuid, boolean) to authenticated;
