-- Pages and sites that a task has read again: which runs it waits for. A source that ends its run wakes its tasks.

create table private.knowledge_syncs (
  organization_id uuid not null,
  task_id uuid not null,
  source_id uuid not null,
  -- What it was called then: it may be deleted meanwhile.
  title text not null,
  run integer not null,
  -- Whether the run began with the task, or was going on already.
  began boolean not null,
  primary key (organization_id, task_id, source_id),
  foreign key (organization_id, task_id)
    references public.agentic_tasks (organization_id, id) on delete cascade
);
comment on table private.knowledge_syncs is 'The runs of pages and sites that a task waits for; gone when it ends.';

create index knowledge_syncs_source on private.knowledge_syncs (organization_id, source_id);

alter table private.knowledge_syncs enable row level security;
alter table private.knowledge_syncs force row level security;
grant select, insert on private.knowledge_syncs to service_role;

create trigger wake_syncs after update of status on public.knowledge_sources
  for each row when (new.status in ('ready', 'failed', 'paused') and new.status is distinct from old.status)
  execute function private.wake_syncs();
create trigger wake_syncs_of_gone after delete on public.knowledge_sources
  for each row execute function private.wake_syncs();

-- One who starts thousands waits for their own.
create trigger limit_open_tasks before insert on public.agentic_tasks
  for each row execute function private.limit_open_tasks();
create index agentic_tasks_open on public.agentic_tasks (organization_id) where status in ('triggered', 'retrying');
