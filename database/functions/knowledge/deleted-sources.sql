-- Definer: nobody writes what was deleted. What could not be read, and what goes with its organisation, is not kept.
create or replace function private.keep_deleted_source() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  days smallint;
begin
  select deleted_sources_days into days from public.organizations where organizations.id = old.organization_id;
  if coalesce(days, 0) = 0 or old.status = 'failed' then
    return old;
  end if;
  insert into public.deleted_sources (
    organization_id, source_id, title, kind, original_name, original_id, mime_type, bytes, shared, template_ids,
    collection_ids, written, site, expires_at
  )
  values (
    old.organization_id, old.id, old.title, old.kind, old.original_name, old.original_id, old.mime_type, old.bytes,
    old.shared,
    array(
      select template_id from public.template_knowledge_sources as given
      where given.organization_id = old.organization_id and given.source_id = old.id
    ),
    array(
      select collection_id from public.knowledge_collection_sources as held
      where held.organization_id = old.organization_id and held.source_id = old.id
    ),
    (
      select to_jsonb(texts) from public.knowledge_texts as texts
      where texts.organization_id = old.organization_id and texts.source_id = old.id
    ),
    (
      select to_jsonb(sites) from public.knowledge_sites as sites
      where sites.organization_id = old.organization_id and sites.source_id = old.id
    ),
    now() + days * interval '1 day'
  );
  perform private.limit_deleted_sources(old.organization_id);
  return old;
end
$$;

-- What was deleted takes no more room than what is there may: past that, and past 500, the oldest goes.
create or replace function private.limit_deleted_sources(organization uuid) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    delete from public.deleted_sources
    where deleted_sources.organization_id = limit_deleted_sources.organization
      -- As arrays and subqueries, so that the rows are ranked and the limit is looked up once, not once a row.
      and deleted_sources.source_id = any (array(
        select ranked.id
        from (
          select kept.source_id as id, sum(coalesce(kept.bytes, 0)) over newest_first as bytes,
            row_number() over newest_first as place
          from public.deleted_sources as kept
          where kept.organization_id = limit_deleted_sources.organization
          window newest_first as (order by kept.deleted_at desc, kept.source_id)
        ) as ranked
        where ranked.place > 500
          or ranked.bytes > (select private.quota_of(limit_deleted_sources.organization, 'storageLimit'))
      ));
  end;

-- The original goes, unless its source is there again.
create or replace function private.on_deleted_source() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.knowledge_sources where knowledge_sources.id = old.source_id) then
    return null;
  end if;
  if old.storage_key is not null then
    perform private.enqueue('file-delete', jsonb_build_object('key', old.storage_key));
  end if;
  if exists (select from public.organizations where organizations.id = old.organization_id) then
    perform private.log_act(
      old.organization_id, 'knowledge_source.erased', 'knowledge_source', old.source_id::text, old.title, '{}'
    );
  end if;
  return null;
end
$$;

-- Makes a deleted source again, with its id, its agents, its collections and its address; it is read and indexed as a new one.
create or replace function public.restore_knowledge_source(source uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  kept public.deleted_sources;
  written public.knowledge_texts;
  site public.knowledge_sites;
begin
  select deleted_sources.* into kept
  from public.deleted_sources
  where deleted_sources.source_id = restore_knowledge_source.source
    and deleted_sources.organization_id in (select private.organizations_with('knowledge.write'))
  for update;
  if not found then
    raise sqlstate 'PT404' using message = 'This source cannot be restored any more.';
  end if;
  written := jsonb_populate_record(null::public.knowledge_texts, kept.written);
  site := jsonb_populate_record(null::public.knowledge_sites, kept.site);
  if kept.written is not null then
    insert into public.knowledge_texts (organization_id, source_id, kind, title, body)
    values (kept.organization_id, kept.source_id, written.kind, written.title, written.body);
  elsif kept.site is not null then
    insert into public.knowledge_sites
      (organization_id, source_id, kind, url, most_pages, most_depth, include, exclude, schedule)
    values (
      kept.organization_id, kept.source_id, site.kind, site.url, site.most_pages, site.most_depth, site.include,
      site.exclude, site.schedule
    );
  else
    insert into public.knowledge_sources
      (id, organization_id, title, kind, original_name, original_id, mime_type, bytes)
    values (
      kept.source_id, kept.organization_id, kept.title, kept.kind, kept.original_name, kept.original_id,
      kept.mime_type, kept.bytes
    );
  end if;
  update public.knowledge_sources set shared = kept.shared, title = kept.title
  where knowledge_sources.id = kept.source_id;
  insert into public.template_knowledge_sources (organization_id, template_id, source_id)
  select kept.organization_id, templates.id, kept.source_id
  from public.templates
  where templates.organization_id = kept.organization_id and templates.id = any (kept.template_ids);
  insert into public.knowledge_collection_sources (organization_id, collection_id, source_id)
  select kept.organization_id, collections.id, kept.source_id
  from public.knowledge_collections as collections
  where collections.organization_id = kept.organization_id and collections.id = any (kept.collection_ids);
  delete from public.deleted_sources
  where organization_id = kept.organization_id and source_id = kept.source_id;
exception
  when unique_violation then
    raise sqlstate 'PT409' using message = 'This source was added again meanwhile.';
end
$$;
comment on function public.restore_knowledge_source(uuid) is
  'Makes a deleted source again, with the agents and collections that it was given to. For those who write knowledge.';
grant execute on function public.restore_knowledge_source(uuid) to authenticated;

-- Removes what can no longer be restored, so much at once as ends in time; how many there were.
create or replace function private.forget_deleted_sources() returns bigint
  language sql volatile security definer set search_path = ''
  begin atomic
    with gone as (
      delete from public.deleted_sources
      where (organization_id, source_id) in (
        select organization_id, source_id from public.deleted_sources where expires_at <= now()
        limit 1000 for update skip locked
      )
      returning 1
    )
    select count(*) from gone;
  end;
grant execute on function private.forget_deleted_sources() to service_role;
