-- A result is kept only by a task that is completed, and an error never by one.
create or replace function private.settle_agentic_task() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if new.status = 'completed' then
    new.error := null;
  else
    new.data := null;
  end if;
  return new;
end
$$;

-- Definer: the queue is no one's. A task that began is worked on from its own transaction on; one that ended needs no
-- steps any more.
create or replace function private.on_agentic_task() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.enqueue_in_turn(
      'agentic-task', jsonb_build_object('organization_id', new.organization_id, 'task_id', new.id),
      new.organization_id, now()
    );
  else
    delete from private.agentic_task_steps
    where organization_id = new.organization_id and task_id = new.id;
    perform private.end_knowledge_sync(new.organization_id, new.id, new.status = 'failed');
    if new.status = 'failed' then
      perform private.fail_export(new.organization_id, new.id, new.error);
    end if;
    -- Whichever server works on it stops.
    perform pg_notify('ended_tasks', new.id::text);
  end if;
  return null;
end
$$;

-- One organisation has so many tasks at a time, counted under a lock.
create or replace function private.limit_open_tasks() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 50;
begin
  perform private.lock_usage(new.organization_id);
  if new.status in ('triggered', 'retrying') and (
    select count(*) from public.agentic_tasks
    where organization_id = new.organization_id and status in ('triggered', 'retrying')
  ) >= most then
    raise sqlstate 'PT429' using
      message = format('There are %s tasks being worked on already. Wait until one has ended, or cancel one.', most);
  end if;
  return new;
end
$$;

-- Definer: clients do not write status. Ends a task that is being worked on, for those who may ask for one.
create or replace function public.cancel_agentic_task(task uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.agentic_tasks set status = 'failed', message = 'Cancelled.', error = 'Cancelled.'
  where id = cancel_agentic_task.task
    and status in ('triggered', 'retrying')
    and organization_id in (select private.organizations_with('agents.write'));
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such task that is still being worked on.';
  end if;
end
$$;
comment on function public.cancel_agentic_task(uuid) is 'Ends a task that is being worked on. For those who write agents.';
grant execute on function public.cancel_agentic_task(uuid) to authenticated;

-- Whether the person who asked for a task still has this right where it was asked for.
create or replace function private.task_may(organization uuid, task uuid, wanted text) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select private.permission_holds(organization, wanted) and exists (
      select from public.agentic_tasks
      join public.organization_members
        on organization_members.organization_id = organization
        and organization_members.user_id = agentic_tasks.created_by
      join public.role_permissions on role_permissions.role = organization_members.role
      where agentic_tasks.organization_id = organization
        and agentic_tasks.id = task
        and role_permissions.permission = wanted
    );
  end;
grant execute on function private.task_may(uuid, uuid, text) to service_role;
