create or replace function private.on_organization_export() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform private.enqueue('file-delete', jsonb_build_object('key', old.storage_key));
  elsif new.status = 'queued' then
    with asked as (
      insert into public.agentic_tasks (organization_id, created_by, agent_name, input)
      values (new.organization_id, new.requested_by, 'export', jsonb_build_object('export', new.id))
      returning id
    )
    update public.organization_exports set task_id = asked.id from asked where organization_exports.id = new.id;
  end if;
  return null;
end
$$;

-- Takes an export up for a task of the person who asked for it, who still may; again where it failed.
create or replace function private.begin_export(organization uuid, task uuid, export uuid) returns public.organization_exports
  language plpgsql volatile set search_path = ''
as $$
declare
  held public.organization_exports;
begin
  select exports.* into held
  from public.organization_exports as exports
  join public.agentic_tasks
    on agentic_tasks.organization_id = organization and agentic_tasks.id = task
      and agentic_tasks.created_by = exports.requested_by
  where exports.organization_id = organization and exports.id = export
  for no key update of exports;
  if held.id is null then
    raise sqlstate 'PT404' using message = 'This export does not exist.';
  end if;
  if not private.task_may(
    organization, task, case held.kind when 'agent' then 'agents.write' else 'organization.write' end
  ) then
    raise sqlstate 'PT403' using message = 'You may not export this any more.';
  end if;
  if held.status <> 'ready' then
    if exists (
      select from public.agentic_tasks as other
      where other.organization_id = organization and other.id = held.task_id and other.id <> task
        and other.status in ('triggered', 'retrying')
    ) or exists (
      select from public.organization_exports as other
      where other.organization_id = organization and other.kind = held.kind and held.kind = 'organization'
        and other.id <> export and other.status in ('queued', 'processing')
    ) then
      raise sqlstate 'PT409' using message = 'An archive is being made already.';
    end if;
    update public.organization_exports set status = 'processing', progress = 0, error = null, task_id = task
    where id = export
    returning * into held;
  end if;
  return held;
end
$$;
grant execute on function private.begin_export(uuid, uuid, uuid) to service_role;

-- An export whose task was cancelled or failed has failed; whatever there is of its file goes.
create or replace function private.fail_export(organization uuid, task uuid, why text) returns void
  language sql volatile set search_path = ''
  begin atomic
    with failed as (
      update public.organization_exports set status = 'failed', error = left(why, 500)
      where organization_id = organization and task_id = task and status in ('queued', 'processing')
      returning storage_key
    )
    select private.enqueue('file-delete', jsonb_build_object('key', storage_key)) from failed;
  end;

-- Definer: clients do not write status and file. One archive is made at a time, and five a day are plenty.
create or replace function public.request_organization_export(org_id uuid) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_a_day constant integer := 5;
  made uuid;
begin
  if private.take_turn(org_id) is null
    or org_id not in (select private.organizations_with('organization.write'))
  then
    raise sqlstate 'PT403' using message = 'Only an owner of the organization can export its data.';
  end if;
  if exists (
    select from public.organization_exports
    where organization_id = org_id and kind = 'organization' and status in ('queued', 'processing')
  ) then
    raise sqlstate 'PT409' using message = 'An archive is being made already.';
  end if;
  if (
    select count(*) from public.organization_exports
    where organization_id = org_id and kind = 'organization' and created_at > now() - interval '1 day'
  ) >= most_a_day then
    raise sqlstate 'PT429' using message = 'There were five exports today. Try again tomorrow.';
  end if;
  insert into public.organization_exports (organization_id, requested_by, requested_by_name)
  values (org_id, auth.uid(), coalesce(private.person_name(auth.uid()), ''))
  returning id into made;
  perform private.log_act(org_id, 'organization.exported', 'export', made::text, '');
  return made;
end
$$;
comment on function public.request_organization_export(uuid) is
  'Asks for an archive of everything of an organisation. For owners.';
grant execute on function public.request_organization_export(uuid) to authenticated;

-- Definer: the same, of one agent with what it reads and its tests. Gives the event to follow.
create or replace function public.request_agent_export(template uuid) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_a_day constant integer := 50;
  agent record;
  made uuid;
begin
  select templates.id, templates.organization_id, templates.name into agent
  from public.templates where templates.id = request_agent_export.template;
  if agent.id is null or not private.take_turn_with(agent.organization_id, 'agents.write') then
    raise sqlstate 'PT404' using message = 'This agent does not exist.';
  end if;
  if (
    select count(*) from public.organization_exports
    where organization_id = agent.organization_id and kind = 'agent' and created_at > now() - interval '1 day'
  ) >= most_a_day then
    raise sqlstate 'PT429' using message = 'There were 50 exports of agents today. Try again tomorrow.';
  end if;
  insert into public.organization_exports
    (organization_id, kind, template_id, title, requested_by, requested_by_name)
  values (
    agent.organization_id, 'agent', agent.id, agent.name, auth.uid(),
    coalesce(private.person_name(auth.uid()), '')
  )
  returning id into made;
  perform private.log_act(agent.organization_id, 'agent.exported', 'agent', agent.id::text, agent.name);
  return (
    select event_id from public.agentic_tasks
    join public.organization_exports on organization_exports.task_id = agentic_tasks.id
    where organization_exports.id = made
  );
end
$$;
comment on function public.request_agent_export(uuid) is
  'Asks for an agent as one file; gives the event of the task. For those who write agents.';
grant execute on function public.request_agent_export(uuid) to authenticated;

-- Definer: what the caller may download: an organisation's archive as its owner, an agent's as the person who asked for it.
create or replace function private.own_export(export uuid) returns public.organization_exports
  language sql stable security definer set search_path = ''
  begin atomic
    select exports.* from public.organization_exports as exports
    where exports.id = export and case exports.kind
      when 'agent' then exports.requested_by = auth.uid()
        and exports.organization_id in (select private.organizations_with('agents.write'))
      else exports.organization_id in (select private.organizations_with('organization.write'))
    end;
  end;
grant execute on function private.own_export(uuid) to authenticated;

-- Definer: each download is on record. The caller is the person the link was made for, checked again.
create or replace function private.take_organization_export(export uuid) returns table (storage_key text, name text, made_at timestamptz)
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held constant public.organization_exports := private.own_export(export);
begin
  if held.id is null then
    raise sqlstate 'PT404' using message = 'This archive does not exist.';
  end if;
  if held.status <> 'ready' then
    raise sqlstate 'PT409' using message = 'This archive is not ready.';
  end if;
  if held.expires_at <= now() then
    raise sqlstate 'PT410' using message = 'This archive has expired. Make a new one.';
  end if;
  perform private.log_act(held.organization_id, 'organization.export_downloaded', 'export', held.id::text, '');
  return query
    select held.storage_key, case held.kind when 'agent' then held.title else organizations.name end, held.created_at
    from public.organizations where organizations.id = held.organization_id;
end
$$;
grant execute on function private.take_organization_export(uuid) to authenticated;
