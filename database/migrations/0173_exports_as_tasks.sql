-- Archives are made by the task `export`: of an organisation, and of one agent for the person who asked for it.

alter table public.organization_exports
  add column kind text not null default 'organization' check (kind in ('organization', 'agent')),
  -- The agent, and what it is called; of an organisation both say nothing.
  add column template_id uuid,
  add column title text not null default '',
  -- The task that makes it.
  add column task_id uuid,
  add check ((kind = 'agent') = (template_id is not null));
comment on table public.organization_exports is 'Archives of everything of an organisation, or of one agent of it.';

alter table public.organization_exports drop column storage_key;
alter table public.organization_exports add column storage_key text generated always as (
  organization_id::text || '/exports/' || id::text || case kind when 'agent' then '.json' else '.zip' end
) stored;

drop index public.organization_exports_one_at_a_time;
create unique index organization_exports_one_at_a_time on public.organization_exports (organization_id)
  where status in ('queued', 'processing') and kind = 'organization';
create index organization_exports_of_task on public.organization_exports (task_id);

-- What made them until now takes none up any more.
update public.organization_exports set status = 'failed', error = 'It was interrupted by an update. Try again.'
where status in ('queued', 'processing');
