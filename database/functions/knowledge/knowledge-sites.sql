-- Whether these are patterns of paths: at most twenty, none empty or longer than 200 letters.
create or replace function private.are_patterns(patterns text[]) returns boolean
  language sql immutable parallel safe set search_path = ''
  begin atomic
    select cardinality(patterns) <= 20
      and not exists (
        select from unnest(patterns) as pattern
        where pattern is null or btrim(pattern) = '' or char_length(pattern) > 200
      );
  end;
grant execute on function private.are_patterns(text[]) to authenticated, service_role;

-- Definer: clients do not write sources. A site that was let in has its source, called by its address until it was read.
create or replace function private.on_knowledge_site() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Who may not see what is connected does not have it read either.
  if new.kind = 'servicenow' and not exists (
    select from public.connections
    where connections.organization_id = new.organization_id
      and connections.kind = new.kind
      and connections.base_url = new.url
      and connections.organization_id in (select private.organizations_with('interactions.api.keys.read'))
  ) then
    raise sqlstate 'PT422' using message = 'Connect ServiceNow first.';
  end if;
  insert into public.knowledge_sources (id, organization_id, title, kind)
  values (
    new.source_id, new.organization_id,
    case new.kind
      when 'servicenow' then 'ServiceNow knowledge base'
      else left(regexp_replace(regexp_replace(new.url, '^https?://(www\.)?', ''), '[/?#]*$', ''), 200)
    end,
    new.kind
  );
  return null;
end
$$;

-- When a schedule has its next turn, counted from `since`.
create or replace function private.next_sync(schedule text, since timestamptz) returns timestamptz
  language sql stable parallel safe set search_path = ''
  begin atomic
    select since + case schedule
      when 'hourly' then interval '1 hour'
      when 'daily' then interval '1 day'
      when 'weekly' then interval '7 days'
      when 'monthly' then interval '1 month'
    end;
  end;
grant execute on function private.next_sync(text, timestamptz) to authenticated, service_role;

create or replace function private.plan_next_sync() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if new.schedule is distinct from old.schedule then
    new.next_at := private.next_sync(new.schedule, coalesce(new.ended_at, now()));
  end if;
  return new;
end
$$;

-- Ends the run of a page or site that is being read, waits or is paused, with what was read so far.
create or replace function private.end_site_run(organization uuid, source uuid) returns void
  language sql volatile set search_path = ''
  begin atomic
    update public.knowledge_pages set state = case when document_id is null then 'skipped' else 'read' end,
      reason = case when document_id is null then 'The run was cancelled before it.' end
    where organization_id = organization and source_id = source and state = 'waiting';
    update public.knowledge_sources set status = 'ready', error = null, progress = 100
    where organization_id = organization and id = source and status in ('queued', 'processing', 'paused');
  end;

-- Definer: clients do not write status. What a person may do with a page or a site: read it again now, pause it, go on,
-- or end the run with what was read so far.
create or replace function private.steer_knowledge_site(source uuid, act text) returns public.knowledge_sources
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  steered public.knowledge_sources;
begin
  select knowledge_sources.* into steered
  from public.knowledge_sources
  where knowledge_sources.id = steer_knowledge_site.source
    and knowledge_sources.kind in ('web', 'site', 'servicenow')
    and knowledge_sources.organization_id in (select private.organizations_with('knowledge.write'))
  for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'This page or site does not exist.';
  end if;
  if not (case act
    when 'sync' then steered.status in ('ready', 'failed')
    when 'pause' then steered.status in ('queued', 'processing')
    when 'resume' then steered.status = 'paused'
    when 'cancel' then steered.status in ('queued', 'processing', 'paused')
    else false
  end) then
    raise sqlstate 'PT409' using message = 'This cannot be done with the source as it is now.';
  end if;
  if act = 'cancel' then
    perform private.end_site_run(steered.organization_id, steered.id);
    select knowledge_sources.* into steered from public.knowledge_sources where knowledge_sources.id = steered.id;
    return steered;
  end if;
  if act = 'resume' and exists (
    select from public.knowledge_pages
    where organization_id = steered.organization_id and source_id = steered.id and state = 'waiting'
  ) then
    update public.knowledge_sources set status = 'processing' where id = steered.id returning * into steered;
    perform private.go_on_crawling(steered.organization_id, steered.id);
  else
    update public.knowledge_sources
    set status = case act when 'pause' then 'paused' else 'queued' end, error = null,
      progress = case act when 'pause' then progress else 0 end
    where id = steered.id
    returning * into steered;
  end if;
  return steered;
end
$$;
grant execute on function private.steer_knowledge_site(uuid, text) to authenticated;

-- For the server's own work: the connection through which a source is read; null once it is gone.
create or replace function private.connection_of_site(organization uuid, source uuid) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select private.connection_as_called(connections)
    from public.knowledge_sites as sites
    join public.connections
      on connections.organization_id = sites.organization_id
      and connections.kind = sites.kind
      and connections.base_url = sites.url
    where sites.organization_id = organization and sites.source_id = source;
  end;
grant execute on function private.connection_of_site(uuid, uuid) to service_role;

-- Puts the next slice of a site into the line of its organisation.
create or replace function private.go_on_crawling(organization uuid, source uuid) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    select private.enqueue_in_turn(
      'knowledge-crawl', jsonb_build_object('organization_id', organization, 'source_id', source), organization,
      private.indexing_allowed_at(organization)
    );
  end;
grant execute on function private.go_on_crawling(uuid, uuid) to service_role;

-- Puts the sites whose turn has come into the line; gives how many.
create or replace function private.sync_due_sites() returns bigint
  language sql volatile security definer set search_path = ''
  begin atomic
    with due as (
      update public.knowledge_sites set next_at = private.next_sync(schedule, now())
      where (organization_id, source_id) in (
        select organization_id, source_id from public.knowledge_sites
        where next_at <= now() order by next_at limit 100 for update skip locked
      )
      returning organization_id, source_id
    ),
    begun as (
      update public.knowledge_sources set status = 'queued', progress = 0, error = null
      from due
      where knowledge_sources.organization_id = due.organization_id and knowledge_sources.id = due.source_id
        and status in ('ready', 'failed')
      returning 1
    )
    select count(*) from begun;
  end;
grant execute on function private.sync_due_sites() to service_role;

create or replace function private.drop_page_original() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if old.storage_key is not null and (tg_op = 'DELETE' or new.storage_key is distinct from old.storage_key) then
    perform private.enqueue('file-delete', jsonb_build_object('key', old.storage_key));
  end if;
  return null;
end
$$;
