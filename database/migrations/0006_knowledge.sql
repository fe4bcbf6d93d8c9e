-- Knowledge: what an organisation's agents may read and cite, cut into chunks and indexed for BM25.

-- The text search configuration of a language; languages without a stemmer are matched word by word.
create function private.text_search_config(language text) returns regconfig
  language sql immutable parallel safe set search_path = ''
  begin atomic
    select case language
      when 'da' then 'pg_catalog.danish'::regconfig
      when 'de' then 'pg_catalog.german'::regconfig
      when 'en' then 'pg_catalog.english'::regconfig
      when 'es' then 'pg_catalog.spanish'::regconfig
      when 'fi' then 'pg_catalog.finnish'::regconfig
      when 'fr' then 'pg_catalog.french'::regconfig
      when 'hu' then 'pg_catalog.hungarian'::regconfig
      when 'it' then 'pg_catalog.italian'::regconfig
      when 'nl' then 'pg_catalog.dutch'::regconfig
      when 'no' then 'pg_catalog.norwegian'::regconfig
      when 'pt' then 'pg_catalog.portuguese'::regconfig
      when 'ru' then 'pg_catalog.russian'::regconfig
      when 'sv' then 'pg_catalog.swedish'::regconfig
      when 'tr' then 'pg_catalog.turkish'::regconfig
      else 'pg_catalog.simple'::regconfig
    end;
  end;
grant execute on function private.text_search_config(text) to anon, authenticated;

-- The stems of a text. A typographic apostrophe is an apostrophe, or PostgreSQL takes it for a letter.
create function private.stems(language text, body text) returns tsvector
  language sql immutable parallel safe set search_path = ''
  begin atomic
    select to_tsvector(private.text_search_config(language), translate(body, '‘’“”', '''''""'));
  end;
grant execute on function private.stems(text, text) to anon, authenticated;

-- The language whose stop words the sample uses most. English unless another one has clearly more; text that is not
-- in Latin letters and has no known stop words is 'simple'.
create function private.detect_language(sample text) returns text
  language sql immutable parallel safe set search_path = ''
  begin atomic
    with words as (
      select sum(cardinality(positions))::float8 as total
      from unnest(to_tsvector('pg_catalog.simple'::regconfig, sample))
    ),
    shares as (
      select language, (
        select (total - coalesce(sum(cardinality(positions)), 0)) / total
        from unnest(to_tsvector(private.text_search_config(language), sample))
      ) * case language when 'en' then 1.25 else 1 end as share
      from words, unnest(array[
        'en', 'da', 'de', 'es', 'fi', 'fr', 'hu', 'it', 'nl', 'no', 'pt', 'ru', 'sv', 'tr'
      ]) as language
      where total > 0
    )
    select coalesce(
      (select language from shares where share >= 0.2 order by share desc, language limit 1),
      case
        when char_length(regexp_replace(sample, '[^[:ascii:]]', '', 'g')) >= 0.8 * char_length(sample) then 'en'
        else 'simple'
      end
    );
  end;

create table public.knowledge_sources (
  id uuid primary key default private.uuid_v7(),
  organization_id uuid not null references public.organizations on delete cascade,
  title text not null check (char_length(btrim(title)) between 1 and 200),
  kind text not null check (kind in ('file', 'web', 'text')),
  status text not null default 'queued' check (status in ('queued', 'processing', 'ready', 'failed')),
  progress smallint not null default 0 check (progress between 0 and 100),
  error text check (char_length(error) <= 500),
  -- As the uploader's computer called it: shown, and the only hint that a text is Markdown. Never a path.
  original_name text check (char_length(original_name) <= 255),
  mime_type text check (char_length(mime_type) <= 200),
  bytes bigint check (bytes >= 0),
  -- Where the file lies. Generated, so that no row can point at another organisation's file.
  storage_key text generated always as (
    case when kind = 'file' then organization_id::text || '/' || id::text || '/original' end
  ) stored,
  language text not null default 'simple',
  chunk_count integer not null default 0 check (chunk_count >= 0),
  term_count bigint not null default 0 check (term_count >= 0),
  content_hash text,
  created_by uuid default auth.uid() references auth.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  check ((status = 'failed') = (error is not null))
);
create index knowledge_sources_newest on public.knowledge_sources (organization_id, created_at desc);
comment on table public.knowledge_sources is 'Files, pages and texts that an organisation teaches its agents.';
comment on column public.knowledge_sources.term_count is 'Sum of the lengths of the chunks, for the average of BM25.';

alter table public.template_knowledge_sources add foreign key (organization_id, source_id)
  references public.knowledge_sources (organization_id, id) on delete cascade;

create table public.knowledge_documents (
  id uuid primary key default private.uuid_v7(),
  organization_id uuid not null,
  source_id uuid not null,
  title text not null check (char_length(title) between 1 and 500),
  revision integer not null default 1 check (revision > 0),
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, source_id)
    references public.knowledge_sources (organization_id, id) on delete cascade
);
create index knowledge_documents_source on public.knowledge_documents (organization_id, source_id);
comment on table public.knowledge_documents is 'The documents of a source: one for a file, one a page for a web site.';

create table public.knowledge_revisions (
  organization_id uuid not null,
  document_id uuid not null,
  number integer not null check (number > 0),
  body text not null,
  -- Offset in the body where each page begins; empty when the format has no pages.
  pages integer[] not null default '{}',
  content_hash text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, document_id, number),
  foreign key (organization_id, document_id)
    references public.knowledge_documents (organization_id, id) on delete cascade
);
comment on table public.knowledge_revisions is 'The text of a document as it was read, newest number current.';

create table public.knowledge_chunks (
  organization_id uuid not null,
  id uuid not null,
  source_id uuid not null,
  document_id uuid not null,
  ordinal integer not null check (ordinal >= 0),
  title text not null,
  heading text[] not null default '{}',
  body text not null check (body <> ''),
  -- Offsets in the text of the document, counted in UTF-16 units as the browser does.
  from_offset integer not null check (from_offset >= 0),
  to_offset integer not null check (to_offset >= from_offset),
  page integer check (page > 0),
  content_hash text not null,
  tsv tsvector not null,
  len integer not null check (len >= 0),
  primary key (organization_id, id),
  foreign key (organization_id, source_id)
    references public.knowledge_sources (organization_id, id) on delete cascade,
  foreign key (organization_id, document_id)
    references public.knowledge_documents (organization_id, id) on delete cascade
);
create index knowledge_chunks_in_order on public.knowledge_chunks (organization_id, document_id, ordinal);
create index knowledge_chunks_source on public.knowledge_chunks (organization_id, source_id);
comment on table public.knowledge_chunks is 'Passages of a document: what retrieval finds and an answer cites.';
comment on column public.knowledge_chunks.id is 'Derived from document and content: a passage that did not change keeps it.';

-- The inverted index. It repeats source and length of the chunk so that ranking reads this index alone.
create table public.knowledge_terms (
  organization_id uuid not null,
  lexeme text not null,
  chunk_id uuid not null,
  source_id uuid not null,
  tf integer not null check (tf > 0),
  len integer not null,
  primary key (organization_id, lexeme, chunk_id) include (source_id, tf, len),
  foreign key (organization_id, source_id)
    references public.knowledge_sources (organization_id, id) on delete cascade
);
create index knowledge_terms_source on public.knowledge_terms (organization_id, source_id, chunk_id);
comment on table public.knowledge_terms is 'Which stem occurs how often in which chunk.';

create trigger touch before update on public.knowledge_sources
  for each row execute function private.touch();

alter table public.knowledge_sources enable row level security;
alter table public.knowledge_sources force row level security;
-- Sources are added by private.add_knowledge_file: status, progress and file are not for clients to write.
grant select, delete, update (title) on public.knowledge_sources to authenticated;
create policy "readers see their organisation's sources" on public.knowledge_sources
  for select to authenticated
  using (organization_id in (select private.organizations_with('knowledge.read')));
create policy "writers rename sources" on public.knowledge_sources
  for update to authenticated
  using (organization_id in (select private.organizations_with('knowledge.write')))
  with check (organization_id in (select private.organizations_with('knowledge.write')));
create policy "writers delete sources" on public.knowledge_sources
  for delete to authenticated
  using (organization_id in (select private.organizations_with('knowledge.write')));

alter table public.knowledge_documents enable row level security;
alter table public.knowledge_documents force row level security;
grant select on public.knowledge_documents to authenticated;
create policy "readers see their organisation's documents" on public.knowledge_documents
  for select to authenticated
  using (organization_id in (select private.organizations_with('knowledge.read')));

alter table public.knowledge_revisions enable row level security;
alter table public.knowledge_revisions force row level security;
grant select on public.knowledge_revisions to authenticated;
create policy "readers see what was read" on public.knowledge_revisions
  for select to authenticated
  using (organization_id in (select private.organizations_with('knowledge.read')));

alter table public.knowledge_chunks enable row level security;
alter table public.knowledge_chunks force row level security;
grant select on public.knowledge_chunks to authenticated;
create policy "readers see their organisation's passages" on public.knowledge_chunks
  for select to authenticated
  using (organization_id in (select private.organizations_with('knowledge.read')));

alter table public.knowledge_terms enable row level security;
alter table public.knowledge_terms force row level security;
grant select on public.knowledge_terms to authenticated;
create policy "readers see their organisation's terms" on public.knowledge_terms
  for select to authenticated
  using (organization_id in (select private.organizations_with('knowledge.read')));

-- Puts a job into the queue within the transaction of the act that wants it (pg-boss documents inserting by SQL).
create function private.enqueue(queue text, data jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into pgboss.job (
    name, data, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay, retry_backoff,
    retry_delay_max, policy, dead_letter, heartbeat_seconds
  )
  select
    name, enqueue.data, expire_seconds, deletion_seconds, now() + retention_seconds * interval '1 second',
    retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds
  from pgboss.queue
  where name = enqueue.queue;
  if not found then
    raise exception 'There is no queue %.', enqueue.queue;
  end if;
end
$$;

create function private.on_knowledge_source() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    if old.storage_key is not null then
      perform private.enqueue('file-delete', jsonb_build_object('key', old.storage_key));
    end if;
  elsif new.status = 'queued' then
    perform private.enqueue(
      'knowledge-index',
      jsonb_build_object('organization_id', new.organization_id, 'source_id', new.id)
    );
  end if;
  return null;
end
$$;
create trigger enqueue_index after insert or update of status on public.knowledge_sources
  for each row execute function private.on_knowledge_source();
create trigger enqueue_file_delete after delete on public.knowledge_sources
  for each row execute function private.on_knowledge_source();

-- Definer: clients do not write status and size. A refused file is listed with its reason.
create function private.add_knowledge_file(
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

-- Definer: clients do not write status. Only a failed source can be tried again.
create function private.retry_knowledge_source(source uuid) returns public.knowledge_sources
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

-- Adds chunks to a document. A stem counts where it stands: title, headings and body together.
create function private.index_chunks(
  organization uuid, source uuid, document uuid, language text, document_title text, chunks jsonb
) returns bigint
  language sql volatile set search_path = ''
  begin atomic
    with given as (
      select *
      from jsonb_to_recordset(chunks) as chunk (
        id uuid, ordinal integer, heading text[], body text, from_offset integer, to_offset integer, page integer,
        content_hash text
      )
    ),
    analysed as (
      select given.*, private.stems(
        language, concat_ws(E'\n', document_title, array_to_string(heading, E'\n'), body)
      ) as tsv
      from given
    ),
    measured as (
      select analysed.*, (
        select coalesce(sum(cardinality(positions)), 0)::integer from unnest(tsv)
      ) as len
      from analysed
    ),
    stored as (
      insert into public.knowledge_chunks (
        organization_id, id, source_id, document_id, ordinal, title, heading, body, from_offset, to_offset, page,
        content_hash, tsv, len
      )
      select
        organization, id, source, document, ordinal, document_title, coalesce(heading, '{}'), body, from_offset,
        to_offset, page, content_hash, tsv, len
      from measured
    ),
    terms as (
      insert into public.knowledge_terms (organization_id, lexeme, chunk_id, source_id, tf, len)
      select organization, lexeme, measured.id, source, cardinality(positions), len
      from measured, unnest(tsv)
    )
    select coalesce(sum(len), 0)::bigint from measured;
  end;

-- BM25 over the sources given (null: all of the organisation). Its numbers, document frequency too, never leave them.
-- `also` are chunks to score whatever their rank: the candidates of another half of the search.
-- Planned for its arguments each time: one plan for an organisation with ten chunks and one with ten thousand is slow.
create function private.rank_knowledge(
  organization uuid, sources uuid[], question text, wanted integer, also uuid[]
) returns jsonb
  language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  begin atomic
    with scope as materialized (
      select id, language, chunk_count, term_count
      from public.knowledge_sources
      where organization_id = organization
        and (sources is null or id = any (sources))
        and chunk_count > 0
    ),
    size as (
      select sum(chunk_count)::float8 as n, sum(term_count)::float8 / sum(chunk_count) as avglen
      from scope
    ),
    query as materialized (
      select language, lexeme
      from (select distinct language from scope) as languages
      cross join lateral unnest(
        tsvector_to_array(private.stems(language, question))
      ) as lexeme
    ),
    postings as materialized (
      select query.language, query.lexeme, chunk_id, tf, len
      from query
      join public.knowledge_terms
        on knowledge_terms.organization_id = organization and knowledge_terms.lexeme = query.lexeme
      join scope on scope.id = knowledge_terms.source_id and scope.language = query.language
    ),
    frequencies as (
      select language, lexeme, count(*)::float8 as df from postings group by language, lexeme
    ),
    terms as materialized (
      select
        query.language, query.lexeme,
        -- As if fifty passages of other matters stood beside these: in two passages alone a word that both have
        -- would weigh nothing, and one that neither has everything.
        ln(1 + (n + 50 - coalesce(df, 0) + 0.5) / (coalesce(df, 0) + 0.5)) as idf
      from query
      cross join size
      left join frequencies using (language, lexeme)
    ),
    weights as (
      select language, sum(idf) as w from terms group by language
    ),
    scored as (
      select
        language, chunk_id,
        sum(idf * tf * 2.2 / (tf + 1.2 * (0.25 + 0.75 * len / avglen))) as bm25
      from postings
      join terms using (language, lexeme)
      cross join size
      group by language, chunk_id
    ),
    ranked as (
      select chunk_id, language, bm25, bm25 / (2.2 * w) as f
      from scored
      join weights using (language)
      order by f desc, chunk_id
      limit wanted
    ),
    chosen as (
      select chunk_id, bm25, f from ranked
      union all
      select other, coalesce(bm25, 0), coalesce(bm25 / (2.2 * w), 0)
      from unnest(also) as other
      left join scored on scored.chunk_id = other
      left join weights using (language)
      where other not in (select chunk_id from ranked)
    ),
    passages as (
      select jsonb_build_object(
          'chunkId', knowledge_chunks.id, 'sourceId', source_id, 'documentId', document_id,
          'ordinal', ordinal, 'title', title, 'heading', heading, 'page', page, 'body', body,
          'language', scope.language, 'bm25', bm25, 'f', f
        ) as passage, f, knowledge_chunks.id
      from chosen
      join public.knowledge_chunks
        on knowledge_chunks.organization_id = organization and knowledge_chunks.id = chunk_id
      join scope on scope.id = source_id
    )
    select jsonb_build_object(
      'passages', coalesce((select jsonb_agg(passage order by f desc, id) from passages), '[]'),
      'terms', coalesce(
        (
          select jsonb_agg(
            jsonb_build_object('language', language, 'lexeme', lexeme, 'idf', idf)
            order by language, idf desc, lexeme
          )
          from terms
        ),
        '[]'
      )
    );
  end;

-- Definer: ranking reads past the policies, so it asks for knowledge.read itself. Null when the caller lacks it.
create function private.search_knowledge(
  organization uuid, sources uuid[], question text, wanted integer, also uuid[] default '{}'
) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select private.rank_knowledge(organization, sources, question, wanted, also)
    where organization in (select private.organizations_with('knowledge.read'));
  end;

-- Definer: a visitor without an account may ask a published agent, and an editor its draft. The sources
-- searched are those the agent was published with; `sources` can only narrow them.
create function private.search_agent_knowledge(
  template uuid, draft boolean, sources uuid[], question text, wanted integer, also uuid[] default '{}'
) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    with agent as (
      select private.agent_for_conversation(template, draft) as agent
    ),
    allowed as (
      select
        (agent ->> 'organization_id')::uuid as organization,
        case
          when agent #>> '{definition,knowledge_scope}' = 'selected' then array(
            select id::uuid
            from jsonb_array_elements_text(agent #> '{definition,knowledge_source_ids}') as id
            where sources is null or id::uuid = any (sources)
          )
          else sources
        end as chosen
      from agent
      where agent is not null
    )
    select private.rank_knowledge(organization, chosen, question, wanted, also) from allowed;
  end;
grant execute on function
  private.search_knowledge(uuid, uuid[], text, integer, uuid[]),
  private.search_agent_knowledge(uuid, boolean, uuid[], text, integer, uuid[])
  to anon, authenticated;
