-- Mails: they wait in the queue, and a sign-in from a new device is told to its owner.

create table auth.known_devices (
  user_id uuid not null references auth.users on delete cascade,
  device text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (user_id, device)
);
comment on table auth.known_devices is 'From where a user signed in before; a sign-in from elsewhere is told by mail.';
comment on column auth.known_devices.device is
  'Browser, system and network, as a hash keyed with a secret that is not in the database.';
create index known_devices_last_seen_at_idx on auth.known_devices (last_seen_at);
alter table auth.known_devices enable row level security;
alter table auth.known_devices force row level security;
grant select, insert, update, delete on auth.known_devices to auth_service;

-- As before, and the workers of every server are woken when the transaction is committed.
create or replace function private.enqueue(queue text, data jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into pgboss.job (
    name, data, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay, retry_backoff,
    retry_delay_max, policy, dead_letter, heartbeat_seconds
  )
  select
    name, enqueue.data, expire_seconds, deletion_seconds, now() + retention_seconds * interval '1 second',
    retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds
  from pgboss.queue
  where name = enqueue.queue;
  if not found then
    raise exception 'There is no queue %.', enqueue.queue;
  end if;
  perform pg_notify('jobs', enqueue.queue);
end
$$;
grant execute on function private.enqueue(text, jsonb) to auth_service;
