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

-- How long owners can take a deletion back.
create or replace function private.deletion_grace() returns interval
  language sql immutable parallel safe set search_path = ''
  begin atomic
    select interval '30 days';
  end;

-- No one comes in, or is asked in, while the doors are closed.
create or replace function private.keep_closed() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_closing(new.organization_id) then
    raise sqlstate 'PT409' using
      message = 'This organization is being deleted.',
      hint = 'An owner can keep it.';
  end if;
  return new;
end
$$;

-- The organisation in the turn of an owner; refuses everybody else.
create or replace function private.hold_own_organization(org_id uuid) returns public.organizations
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.organizations;
begin
  if not private.take_turn_with(org_id, 'organization.write') then
    raise sqlstate 'PT403' using message = 'Only an owner of the organization can do this.';
  end if;
  select * into held from public.organizations where id = org_id;
  return held;
end
$$;

-- Definer: closes the organisation for everybody but its owners. Members become inactive, agents stop answering.
create or replace function public.request_organization_deletion(org_id uuid, typed_name text) returns timestamptz
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held constant public.organizations := private.hold_own_organization(org_id);
  due timestamptz;
begin
  if btrim(typed_name) is distinct from btrim(held.name) then
    raise sqlstate 'PT422' using message = 'This is not the name of the organization.';
  end if;
  if held.delete_after is not null then
    raise sqlstate 'PT409' using message = 'This organization is being deleted already.';
  end if;
  update public.organizations
  set
    deletion_requested_at = now(),
    deletion_requested_by_name = private.person_name(auth.uid()),
    delete_after = now() + private.deletion_grace()
  where id = org_id
  returning delete_after into due;
  insert into private.suspended_members (member_id, organization_id, role)
  select id, organization_id, role from public.organization_members
  where organization_id = org_id and role not in ('owner', 'INACTIVE');
  update public.organization_members set role = 'INACTIVE'
  where organization_id = org_id and role not in ('owner', 'INACTIVE');
  perform private.log_act(
    org_id, 'organization.deletion_requested', 'organization', org_id::text, held.name,
    jsonb_build_object('delete_after', due)
  );
  return due;
end
$$;
comment on function public.request_organization_deletion(uuid, text) is
  'Begins the deletion of an organisation whose name was typed; gives its day. For owners.';
grant execute on function public.request_organization_deletion(uuid, text) to authenticated;

-- Definer: opens the organisation again. Everybody comes back in the former role, as far as there are seats.
create or replace function public.cancel_organization_deletion(org_id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held constant public.organizations := private.hold_own_organization(org_id);
  suspended private.suspended_members[];
  one private.suspended_members;
begin
  if held.delete_after is null then
    raise sqlstate 'PT409' using message = 'This organization is not being deleted.';
  end if;
  if held.delete_after <= now() then
    raise sqlstate 'PT410' using message = 'It is too late to keep this organization.';
  end if;
  update public.organizations
  set deletion_requested_at = null, deletion_requested_by_name = null, delete_after = null
  where id = org_id;
  with given_back as (
    delete from private.suspended_members where organization_id = org_id returning *
  )
  select array_agg(given_back order by given_back.member_id) into suspended from given_back;
  foreach one in array coalesce(suspended, '{}') loop
    begin
      update public.organization_members as members set role = one.role
      from auth.users
      where members.id = one.member_id and members.role = 'INACTIVE'
        and users.id = members.user_id and users.deleted_at is null;
    exception when sqlstate 'PT403' then
      -- No seat: who does not fit any more stays outside, and the organisation is kept all the same.
      null;
    end;
  end loop;
  perform private.log_act(
    org_id, 'organization.deletion_cancelled', 'organization', org_id::text, held.name
  );
end
$$;
comment on function public.cancel_organization_deletion(uuid) is 'Keeps an organisation that was being deleted. For owners.';
grant execute on function public.cancel_organization_deletion(uuid) to authenticated;

-- Definer: who is outside cannot read the organisation. Names it, says why the door is closed and whom to ask.
create or replace function public.closed_organizations()
  returns table (organization_id uuid, name text, reason text, delete_after timestamptz, owners jsonb)
  language sql stable security definer set search_path = ''
  begin atomic
    select
      own.organization_id,
      organizations.name,
      case when suspended.member_id is null then 'removed' else 'deletion' end,
      case when suspended.member_id is not null then organizations.delete_after end,
      (
        select jsonb_agg(jsonb_build_object('name', profiles.display_name, 'email', profiles.email) order by members.created_at)
        from public.organization_members as members
        join public.organization_member_profiles as profiles on profiles.member_id = members.id
        where members.organization_id = own.organization_id and members.role = 'owner' and profiles.email <> ''
      )
    from public.organization_members as own
    join public.organizations on organizations.id = own.organization_id
    left join private.suspended_members as suspended on suspended.member_id = own.id
    where own.user_id = auth.uid() and own.role = 'INACTIVE' and (select private.session_verified())
    order by organizations.name, own.organization_id;
  end;
comment on function public.closed_organizations() is 'The organisations that the caller belonged to, and whom to ask.';
grant execute on function public.closed_organizations() to authenticated;
