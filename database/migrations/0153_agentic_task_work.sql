-- Tasks are worked on: each one puts its job into the queue with its own transaction, and keeps what its steps found, so
-- that a server that takes it over goes on where the last one was.

alter table public.agentic_tasks add constraint agentic_tasks_of_organization unique (organization_id, id);

create table private.agentic_task_steps (
  organization_id uuid not null,
  task_id uuid not null,
  step text not null check (char_length(step) between 1 and 80),
  result jsonb not null check (pg_column_size(result) <= 1048576),
  ended_at timestamptz not null default now(),
  primary key (organization_id, task_id, step),
  foreign key (organization_id, task_id)
    references public.agentic_tasks (organization_id, id) on delete cascade
);
comment on table private.agentic_task_steps is 'What the steps of a task that is being worked on found; gone when it ends.';

alter table private.agentic_task_steps enable row level security;
alter table private.agentic_task_steps force row level security;
grant select, insert, delete on private.agentic_task_steps to service_role;

-- Until now nothing worked on them.
update public.agentic_tasks set
  status = 'failed',
  message = 'Nothing could work on this when it was asked for. Try again.',
  error = 'Nothing could work on this when it was asked for. Try again.'
where status in ('triggered', 'retrying');

create trigger enqueue_task after insert on public.agentic_tasks
  for each row execute function private.on_agentic_task();
create trigger forget_steps after update of status on public.agentic_tasks
  for each row when (new.status in ('completed', 'failed')) execute function private.on_agentic_task();
