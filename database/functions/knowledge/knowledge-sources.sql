create or replace function private.on_knowledge_source() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  job jsonb;
begin
  if tg_op = 'DELETE' then
    -- What can be restored keeps its original.
    if old.storage_key is not null and not exists (
      select from public.deleted_sources as kept
      where kept.organization_id = old.organization_id and kept.source_id = old.id
    ) then
      perform private.enqueue('file-delete', jsonb_build_object('key', old.storage_key));
    end if;
  elsif new.status = 'queued' and new.kind in ('web', 'site', 'servicenow') then
    perform private.go_on_crawling(new.organization_id, new.id);
  elsif new.status = 'queued' then
    job := jsonb_build_object('organization_id', new.organization_id, 'source_id', new.id);
    -- A small text takes no time to read; a small PDF may take as much as a large one.
    if new.mime_type in ('text/plain', 'text/markdown') and new.bytes <= 65536 then
      perform private.enqueue_in_turn('knowledge-index-small', job, new.organization_id, now());
    else
      perform private.enqueue_in_turn(
        'knowledge-index', job, new.organization_id, private.indexing_allowed_at(new.organization_id)
      );
    end if;
  elsif tg_op = 'UPDATE' and new.status = 'ready' then
    -- It is searched by its words at once, by what it means a little later.
    perform private.enqueue_in_turn(
      'knowledge-embed',
      jsonb_build_object('organization_id', new.organization_id, 'source_id', new.id), new.organization_id, now()
    );
  end if;
  return null;
end
$$;

-- Definer: clients do not write status and size. A refused file is listed with its reason.
create or replace function private.add_knowledge_file(
  organization uuid, source uuid, title text, original_name text, mime_type text, bytes bigint, refusal text
) returns public.knowledge_sources
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  added public.knowledge_sources;
begin
  if organization not in (select private.organizations_with('knowledge.write')) then
    raise sqlstate 'PT403' using message = 'You may not add knowledge to this organization.';
  end if;
  insert into public.knowledge_sources
    (id, organization_id, title, kind, original_name, mime_type, bytes, status, error)
  values (
    add_knowledge_file.source, add_knowledge_file.organization, add_knowledge_file.title, 'file',
    add_knowledge_file.original_name, add_knowledge_file.mime_type, add_knowledge_file.bytes,
    case when refusal is null then 'queued' else 'failed' end, refusal
  )
  returning * into added;
  return added;
end
$$;
grant execute on function private.add_knowledge_file(uuid, uuid, text, text, text, bigint, text) to authenticated;

-- Definer: clients do not write sources. A text that was let in has its source, and one that changed is indexed again.
create or replace function private.on_knowledge_text() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into public.knowledge_sources (id, organization_id, title, kind, mime_type, bytes)
    values (
      new.source_id, new.organization_id, btrim(new.title), new.kind, 'text/markdown', octet_length(new.body)
    );
  else
    update public.knowledge_sources
    set title = btrim(new.title), bytes = octet_length(new.body), status = 'queued', progress = 0, error = null
    where organization_id = new.organization_id and id = new.source_id;
  end if;
  return null;
end
$$;

-- Definer: clients do not write status. Only a failed source can be tried again.
create or replace function private.retry_knowledge_source(source uuid) returns public.knowledge_sources
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  retried public.knowledge_sources;
begin
  select knowledge_sources.* into retried
  from public.knowledge_sources
  where knowledge_sources.id = retry_knowledge_source.source
    and knowledge_sources.organization_id in (select private.organizations_with('knowledge.write'))
  for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'This knowledge source does not exist.';
  end if;
  if retried.status <> 'failed' then
    raise sqlstate 'PT409' using message = 'Only a source that failed can be tried again.';
  end if;
  update public.knowledge_sources set status = 'queued', progress = 0, error = null
  where id = retried.id
  returning * into retried;
  return retried;
end
$$;
grant execute on function private.retry_knowledge_source(uuid) to authenticated;

-- The source whose file the caller may replace; asked before a file is sent, and again when it is there.
create or replace function private.knowledge_file_to_replace(organization uuid, source uuid)
  returns public.knowledge_sources
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  named public.knowledge_sources;
begin
  select knowledge_sources.* into named
  from public.knowledge_sources
  where knowledge_sources.id = knowledge_file_to_replace.source
    and knowledge_sources.organization_id = knowledge_file_to_replace.organization
    and knowledge_sources.organization_id in (select private.organizations_with('knowledge.write'))
  for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'This knowledge source does not exist.';
  end if;
  if named.kind <> 'file' then
    raise sqlstate 'PT409' using message = 'Only a file can be replaced by another one.';
  end if;
  return named;
end
$$;
grant execute on function private.knowledge_file_to_replace(uuid, uuid) to authenticated;

-- Definer: clients do not write status, size and place. The file that was there goes once no row names it. A title that was
-- the name of the file stays its name.
create or replace function private.replace_knowledge_file(
  organization uuid, source uuid, original uuid, title text, original_name text, mime_type text, bytes bigint
) returns public.knowledge_sources
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  before public.knowledge_sources;
  replaced public.knowledge_sources;
begin
  select * into before from private.knowledge_file_to_replace(organization, source);
  update public.knowledge_sources
  set original_id = replace_knowledge_file.original, original_name = replace_knowledge_file.original_name,
    mime_type = replace_knowledge_file.mime_type, bytes = replace_knowledge_file.bytes,
    title = case
      when before.title = regexp_replace(before.original_name, '\.[A-Za-z0-9]{1,8}$', '')
        then replace_knowledge_file.title
      else before.title
    end,
    status = 'queued', progress = 0, error = null, new_passages = null, gone_passages = null
  where knowledge_sources.id = before.id
  returning * into replaced;
  perform
    private.enqueue('file-delete', jsonb_build_object('key', before.storage_key)),
    private.log_act(
      before.organization_id, 'knowledge_source.replaced', 'knowledge_source', before.id::text, replaced.title,
      jsonb_build_object(
        'file', jsonb_build_object('from', before.original_name, 'to', replaced.original_name)
      )
    );
  return replaced;
end
$$;
grant execute on function private.replace_knowledge_file(uuid, uuid, uuid, text, text, text, bigint) to authenticated;

create or replace function private.count_knowledge_text() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  organization constant uuid := coalesce(new.organization_id, old.organization_id);
begin
  perform private.lock_usage(organization);
  perform private.count_usage(
    organization, 'knowledge_text', 'knowledgeTextLimit',
    coalesce(new.characters, 0) - coalesce(old.characters, 0)
  );
  return null;
end
$$;

-- Whether another file may be added, asked before it is sent.
create or replace function private.check_room_for_knowledge(organization uuid) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform
    private.check_room(organization, 'bytes', 'storageLimit'),
    private.check_room(organization, 'files', 'fileLimit'),
    private.check_room(organization, 'knowledge_text', 'knowledgeTextLimit')
  where organization in (select private.organizations_with('knowledge.write'));
end
$$;
grant execute on function private.check_room_for_knowledge(uuid) to authenticated;

-- What an organisation has taught its agents, under the reader's rights.
create or replace function public.knowledge_totals(org_id uuid) returns table (sources bigint, passages bigint)
  language sql stable set search_path = ''
  begin atomic
    select count(*), coalesce(sum(chunk_count), 0)::bigint
    from public.knowledge_sources
    where organization_id = org_id;
  end;
comment on function public.knowledge_totals(uuid) is 'How many sources and passages an organisation has.';
grant execute on function public.knowledge_totals(uuid) to authenticated;

-- How long each word is without what surrounds it, at most 60 letters; 0 for one that is longer.
create or replace function private.word_lengths(words text[]) returns integer[]
  language sql immutable parallel safe set search_path = ''
  begin atomic
    select array_agg(case when char_length(word) <= 60 then char_length(btrim(word)) else 0 end)
    from unnest(words) as word;
  end;
grant execute on function private.word_lengths(text[]) to authenticated;

-- By what a list of sources is sorted: "apple" stands before "Banana".
create or replace function public.source_order(source public.knowledge_sources) returns text
  language sql stable parallel safe set search_path = ''
  begin atomic
    select lower(source.title);
  end;
comment on function public.source_order(public.knowledge_sources) is 'The title as lists are sorted by it, in lower case.';
grant execute on function public.source_order(public.knowledge_sources) to authenticated;
