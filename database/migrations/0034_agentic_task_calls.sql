-- A page triggers a task with the columns of the specification, and without naming an organisation: the one it is in.

-- The organisation that the caller's token names, else the active one. A default alone: policies decide what it may be.
create function private.current_organization() returns uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(
      nullif(auth.jwt() ->> 'organization_id', '')::uuid,
      private.active_organization(auth.uid())
    );
  end;
grant execute on function private.current_organization() to authenticated;

alter table public.agentic_tasks
  alter column organization_id set default private.current_organization(),
  alter column metadata drop not null,
  drop constraint agentic_tasks_agent_name_check,
  add constraint agentic_tasks_agent_name_check
    check (agent_name ~ '^[A-Za-z0-9]+([-_][A-Za-z0-9]+)*$' and char_length(agent_name) <= 80),
  add constraint agentic_tasks_result_of_completed check (status = 'completed' or data is null),
  add constraint agentic_tasks_error_of_others check (status <> 'completed' or error is null);

-- Only an update settles: of an insert nothing is dropped in silence.
drop trigger settle on public.agentic_tasks;
create trigger settle before update on public.agentic_tasks
  for each row execute function private.settle_agentic_task();

-- A page may name every column; that it knows the result already is refused.
grant insert (data, error) on public.agentic_tasks to authenticated;
alter policy "writers of agents ask for tasks" on public.agentic_tasks
  with check (
    status in ('triggered', 'retrying')
    and data is null
    and error is null
    and organization_id in (select private.organizations_with('agents.write'))
  );
