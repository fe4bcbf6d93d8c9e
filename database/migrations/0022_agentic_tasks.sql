-- Agentic tasks: long work of an agent, asked for on a page and reported back to it as it goes on.

create table public.agentic_tasks (
  id uuid primary key default private.uuid_v7(),
  -- A page triggers a task without naming an organisation: the one it is in.
  organization_id uuid not null default private.current_organization() references public.organizations on delete cascade,
  created_by uuid default auth.uid() references auth.users on delete set null,
  -- What a page follows: a retry is another row of the same event.
  event_id uuid not null default gen_random_uuid(),
  agent_name text not null check (agent_name ~ '^[A-Za-z0-9]+([-_][A-Za-z0-9]+)*$' and char_length(agent_name) <= 80),
  status text not null default 'triggered'
    check (status in ('triggered', 'retrying', 'completed', 'failed')),
  message text check (char_length(message) <= 2000),
  input jsonb not null default '{}' check (pg_column_size(input) <= 65536),
  metadata jsonb default '{}' check (pg_column_size(metadata) <= 65536),
  data jsonb,
  error text check (char_length(error) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint agentic_tasks_result_of_completed check (status = 'completed' or data is null),
  constraint agentic_tasks_error_of_others check (status <> 'completed' or error is null)
);
comment on table public.agentic_tasks is 'Long work of an agent, and how far it has come.';

create index agentic_tasks_newest on public.agentic_tasks (organization_id, created_at desc);
create index agentic_tasks_event on public.agentic_tasks (organization_id, event_id);
create index agentic_tasks_creator on public.agentic_tasks (created_by);

create trigger touch before update on public.agentic_tasks
  for each row execute function private.touch();
-- Only an update settles: of an insert nothing is dropped in silence.
create trigger settle before update on public.agentic_tasks
  for each row execute function private.settle_agentic_task();
create trigger count_new_rows after insert on public.agentic_tasks referencing new table as changed
  for each statement execute function private.count_rows();
create trigger count_gone_rows after delete on public.agentic_tasks referencing old table as changed
  for each statement execute function private.count_rows();
select private.announce_changes('public.agentic_tasks', 'agents.read');

alter table public.agentic_tasks enable row level security;
alter table public.agentic_tasks force row level security;
grant select on public.agentic_tasks to authenticated;
-- A page says what it wants done; how it went is written by the server alone.
-- It may name every column; that it knows the result already is refused.
grant insert (organization_id, event_id, agent_name, status, message, input, metadata, data, error)
  on public.agentic_tasks to authenticated;

create policy "readers of agents see the tasks of their organisation" on public.agentic_tasks
  for select to authenticated
  using (organization_id in (select private.organizations_with('agents.read')));
create policy "writers of agents ask for tasks" on public.agentic_tasks
  for insert to authenticated
  with check (
    status in ('triggered', 'retrying')
    and data is null
    and error is null
    and organization_id in (select private.organizations_with('agents.write'))
  );
