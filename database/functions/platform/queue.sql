-- Puts a job into the queue within the transaction of the act that wants it (pg-boss documents inserting by SQL). The
-- workers of every server are woken when the transaction is committed.
create or replace function private.insert_job(
  queue text, data jsonb, priority integer, group_id text, not_before timestamptz
) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into pgboss.job (
    name, data, priority, group_id, start_after, expire_seconds, deletion_seconds, keep_until, retry_limit,
    retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds
  )
  select
    name, insert_job.data, insert_job.priority, insert_job.group_id, not_before, expire_seconds, deletion_seconds,
    not_before + retention_seconds * interval '1 second', retry_limit, retry_delay, retry_backoff, retry_delay_max,
    policy, dead_letter, heartbeat_seconds
  from pgboss.queue
  where name = insert_job.queue;
  if not found then
    raise exception 'There is no queue %.', insert_job.queue;
  end if;
  perform pg_notify('jobs', insert_job.queue);
end
$$;

create or replace function private.enqueue(queue text, data jsonb) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    select private.insert_job(queue, data, 0, null, now());
  end;
grant execute on function private.enqueue(text, jsonb) to auth_service;

-- As private.enqueue, with a place in the line of its organisation: the third job of one stands beside the third of any
-- other, and the first of one that comes later beside those that are next.
create or replace function private.enqueue_in_turn(queue text, data jsonb, organization uuid, not_before timestamptz)
  returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  place integer;
begin
  select coalesce(
      1 - min(job.priority) filter (where job.group_id = organization::text),
      -max(job.priority),
      0
    )
    into place
  from pgboss.job
  where job.name = enqueue_in_turn.queue and job.state in ('created', 'retry', 'active');
  perform private.insert_job(queue, data, -place, organization::text, not_before);
end
$$;
