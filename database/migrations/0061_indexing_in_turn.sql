-- Indexing in turn: organisations one after the other, small texts in a lane of their own, a budget for each.

create table private.indexing_budgets (
  organization_id uuid primary key references public.organizations on delete cascade,
  paid_until timestamptz not null
);
alter table private.indexing_budgets enable row level security;
alter table private.indexing_budgets force row level security;
comment on table private.indexing_budgets is
  'Until when an organisation has paid for the processor time that reading its files took.';

-- When its next file may be read: 150 seconds of a processor can be used at once, then a quarter of one.
create function private.indexing_allowed_at(organization uuid) returns timestamptz
  language sql stable security definer set search_path = ''
  begin atomic
    select greatest(
      now(),
      (
        select paid_until - interval '10 minutes' from private.indexing_budgets
        where organization_id = organization
      )
    );
  end;

-- Definer: the queue is nobody's. Each second that was used pays for four; files that wait are put off when there is
-- nothing left.
create function private.spend_indexing(organization uuid, seconds real) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into private.indexing_budgets (organization_id, paid_until)
  select organizations.id, now() + seconds * interval '4 seconds'
  from public.organizations
  where organizations.id = organization
  on conflict (organization_id) do update
    set paid_until = greatest(indexing_budgets.paid_until, now()) + seconds * interval '4 seconds';
  update pgboss.job set start_after = private.indexing_allowed_at(organization)
  where job.name = 'knowledge-index'
    and job.group_id = organization::text
    and job.state in ('created', 'retry')
    and job.start_after < private.indexing_allowed_at(organization);
end
$$;
grant execute on function private.spend_indexing(uuid, real) to service_role;

-- As private.enqueue, with a place in the line of its organisation: the third job of one stands beside the third of any
-- other, and the first of one that comes later beside those that are next.
create function private.enqueue_in_turn(queue text, data jsonb, organization uuid, not_before timestamptz)
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
  insert into pgboss.job (
    name, data, priority, group_id, start_after, expire_seconds, deletion_seconds, keep_until, retry_limit,
    retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds
  )
  select
    name, enqueue_in_turn.data, -place, organization::text, not_before, expire_seconds, deletion_seconds,
    not_before + retention_seconds * interval '1 second', retry_limit, retry_delay, retry_backoff, retry_delay_max,
    policy, dead_letter, heartbeat_seconds
  from pgboss.queue
  where name = enqueue_in_turn.queue;
  if not found then
    raise exception 'There is no queue %.', enqueue_in_turn.queue;
  end if;
  perform pg_notify('jobs', enqueue_in_turn.queue);
end
$$;

create or replace function private.on_knowledge_source() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  job jsonb;
begin
  if tg_op = 'DELETE' then
    if old.storage_key is not null then
      perform private.enqueue('file-delete', jsonb_build_object('key', old.storage_key));
    end if;
  elsif new.status = 'queued' then
    job := jsonb_build_object('organization_id', new.organization_id, 'source_id', new.id);
    -- A small text takes no time to read; a small PDF may take as much as a large one.
    if new.mime_type in ('text/plain', 'text/markdown') and new.bytes <= 65536 then
      perform private.enqueue_in_turn('knowledge-index-small', job, new.organization_id, now());
    else
      perform private.enqueue_in_turn(
        'knowledge-index', job, new.organization_id, private.indexing_allowed_at(new.organization_id)
      );
    end if;
  end if;
  return null;
end
$$;
