-- Has pages and sites read again for a task, under the rights of the person who asked for it: those that are named,
-- those that an agent reads, or all. One that is being read already is waited for. Gives how many there are.
create or replace function private.begin_knowledge_sync(organization uuid, task uuid, named uuid[], agent uuid) returns bigint
  language plpgsql volatile set search_path = ''
as $$
declare
  most constant integer := 200;
  found_sources bigint;
begin
  if not private.task_may(organization, task, 'knowledge.write') then
    raise sqlstate 'PT403' using message = 'You may not have websites read again here.';
  end if;
  -- Held until the end: of a run that ends meanwhile the end is heard.
  perform from public.knowledge_sources
  where knowledge_sources.organization_id = organization and kind in ('web', 'site', 'servicenow')
  order by id
  for no key update;
  insert into private.knowledge_syncs (organization_id, task_id, source_id, title, run, began)
  select organization, task, sources.id, sources.title,
    sites.run + (sources.status in ('queued', 'ready', 'failed'))::integer, sources.status in ('ready', 'failed')
  from public.knowledge_sources as sources
  join public.knowledge_sites as sites
    on sites.organization_id = sources.organization_id and sites.source_id = sources.id
  where sources.organization_id = organization
    and (named is null or sources.id = any (named))
    and (
      agent is null
      or exists (
        select from public.templates
        where templates.organization_id = organization and templates.id = agent and knowledge_scope = 'all'
      )
      or exists (
        select from public.template_knowledge_sources as chosen
        where chosen.organization_id = organization and chosen.template_id = agent and chosen.source_id = sources.id
      )
      or exists (
        select from public.template_knowledge_collections as given
        join public.knowledge_collection_sources as held using (organization_id, collection_id)
        where given.organization_id = organization and given.template_id = agent and held.source_id = sources.id
      )
    )
  order by sites.ended_at nulls first, sources.id
  limit most;
  get diagnostics found_sources = row_count;
  update public.knowledge_sources set status = 'queued', progress = 0, error = null
  from private.knowledge_syncs as syncs
  where syncs.organization_id = organization and syncs.task_id = task and syncs.began
    and knowledge_sources.organization_id = organization and knowledge_sources.id = syncs.source_id;
  return found_sources;
end
$$;
grant execute on function private.begin_knowledge_sync(uuid, uuid, uuid[], uuid) to service_role;

-- What became of the runs that a task waits for; `is_open` while one goes on.
create or replace function private.knowledge_sync_state(organization uuid, task uuid)
  returns table (
    source_id uuid, title text, is_open boolean, status text, error text,
    new_pages bigint, changed_pages bigint, gone_pages bigint, unchanged_pages bigint, failed_pages bigint,
    new_passages bigint, gone_passages bigint
  )
  language sql stable set search_path = ''
  begin atomic
    select
      syncs.source_id, coalesce(sources.title, syncs.title),
      coalesce(sources.status in ('queued', 'processing') and sites.run <= syncs.run, false),
      coalesce(sources.status, 'deleted'), sources.error,
      count(*) filter (where pages.changed_in = syncs.run and pages.change = 'added'),
      count(*) filter (where pages.changed_in = syncs.run and pages.change = 'changed'),
      count(*) filter (where pages.changed_in = syncs.run and pages.change = 'removed'),
      count(*) filter (
        where pages.run = syncs.run and pages.state = 'read' and pages.changed_in is distinct from syncs.run
      ),
      count(*) filter (where pages.run = syncs.run and pages.state = 'failed'),
      coalesce(sum(pages.new_passages) filter (where pages.changed_in = syncs.run and pages.change <> 'removed'), 0),
      coalesce(sum(pages.gone_passages) filter (where pages.changed_in = syncs.run and pages.change <> 'removed'), 0)
    from private.knowledge_syncs as syncs
    left join public.knowledge_sources as sources
      on sources.organization_id = syncs.organization_id and sources.id = syncs.source_id
    left join public.knowledge_sites as sites
      on sites.organization_id = syncs.organization_id and sites.source_id = syncs.source_id
    left join public.knowledge_pages as pages
      on pages.organization_id = syncs.organization_id and pages.source_id = syncs.source_id
    where syncs.organization_id = organization and syncs.task_id = task
    group by syncs.source_id, syncs.title, syncs.run, sources.title, sources.status, sources.error, sites.run
    order by coalesce(sources.title, syncs.title), syncs.source_id;
  end;
grant execute on function private.knowledge_sync_state(uuid, uuid) to service_role;

-- Definer: the queue is no one's. The tasks that wait for a source look at it again when its run has ended.
create or replace function private.wake_syncs() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enqueue_in_turn(
    'agentic-task', jsonb_build_object('organization_id', old.organization_id, 'task_id', syncs.task_id),
    old.organization_id, now()
  )
  from private.knowledge_syncs as syncs
  where syncs.organization_id = old.organization_id and syncs.source_id = old.id;
  return null;
end
$$;

-- Forgets the runs of a task that has ended; those that began with one that was cancelled or failed end with it.
create or replace function private.end_knowledge_sync(organization uuid, task uuid, is_failed boolean) returns void
  language sql volatile set search_path = ''
  begin atomic
    with forgotten as (
      delete from private.knowledge_syncs where organization_id = organization and task_id = task returning *
    )
    select private.end_site_run(forgotten.organization_id, forgotten.source_id)
    from forgotten
    join public.knowledge_sites as sites
      on sites.organization_id = forgotten.organization_id and sites.source_id = forgotten.source_id
    where is_failed and forgotten.began and sites.run <= forgotten.run;
  end;
