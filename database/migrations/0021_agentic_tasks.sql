-- Agentic tasks: long work of an agent, asked for on a page and reported back to it as it goes on.

create table public.agentic_tasks (
  id uuid primary key default private.uuid_v7(),
  organization_id uuid not null references public.organizations on delete cascade,
  created_by uuid default auth.uid() references auth.users on delete set null,
  -- What a page follows: a retry is another row of the same event.
  event_id uuid not null default gen_random_uuid(),
  agent_name text not null check (agent_name ~ '^[a-z0-9]+([-_][a-z0-9]+)*$' and char_length(agent_name) <= 80),
  status text not null default 'triggered'
    check (status in ('triggered', 'retrying', 'completed', 'failed')),
  message text check (char_length(message) <= 2000),
  input jsonb not null default '{}' check (pg_column_size(input) <= 65536),
  metadata jsonb not null default '{}' check (pg_column_size(metadata) <= 65536),
  data jsonb,
  error text check (char_length(error) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index agentic_tasks_newest on public.agentic_tasks (organization_id, created_at desc);
create index agentic_tasks_event on public.agentic_tasks (organization_id, event_id);
create index agentic_tasks_creator on public.agentic_tasks (created_by);
comment on table public.agentic_tasks is 'Long work of an agent, and how far it has come.';

-- A result is kept only by a task that is completed, and an error never by one.
create function private.settle_agentic_task() returns trigger
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
create trigger settle before insert or update on public.agentic_tasks
  for each row execute function private.settle_agentic_task();
create trigger touch before update on public.agentic_tasks
  for each row execute function private.touch();

alter table public.agentic_tasks enable row level security;
alter table public.agentic_tasks force row level security;
grant select on public.agentic_tasks to authenticated;
-- A page says what it wants done; how it went is written by the server alone.
grant insert (organization_id, event_id, agent_name, status, message, input, metadata)
  on public.agentic_tasks to authenticated;
create policy "readers of agents see the tasks of their organisation" on public.agentic_tasks
  for select to authenticated
  using (organization_id in (select private.organizations_with('agents.read')));
create policy "writers of agents ask for tasks" on public.agentic_tasks
  for insert to authenticated
  with check (
    status in ('triggered', 'retrying')
    and organization_id in (select private.organizations_with('agents.write'))
  );

select private.announce_changes('public.agentic_tasks', 'agents.read');
