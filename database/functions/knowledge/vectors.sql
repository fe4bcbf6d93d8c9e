-- The name of the space that the vectors of an organisation's model are in: those of another one are never compared with
-- them.
create or replace function private.vector_space(own public.models) returns text
  language sql immutable parallel safe set search_path = ''
  begin atomic
    select concat_ws(
      '/', coalesce(rtrim(own.base_url, '/'), 'https://api.openai.com/v1'), own.model, own.calibration ->> 'dimension'
    );
  end;

-- The model that says what the texts of an organisation mean, as the server asks it; null without one of its own. Its key
-- is encrypted, and this never leaves the server.
create or replace function private.embedding_model_of(organization uuid) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select jsonb_build_object(
      'id', id, 'base_url', base_url, 'model', model, 'sealed', sealed_credential, 'updated_at', updated_at,
      'calibration', calibration, 'space', private.vector_space(models)
    )
    from public.models
    where organization_id = organization and purpose = 'embedding' and is_default;
  end;
grant execute on function private.embedding_model_of(uuid) to service_role;

-- The next passages of a source that have no vector of this model. Null: it reads every language.
create or replace function private.passages_to_embed(
  organization uuid, source uuid, vectors_of text, read_by text, wanted integer
) returns table (id uuid, title text, heading text[], body text)
  language sql stable set search_path = ''
  begin atomic
    select knowledge_chunks.id, knowledge_chunks.title, knowledge_chunks.heading, knowledge_chunks.body
    from public.knowledge_chunks
    join public.knowledge_documents
      on knowledge_documents.organization_id = organization and knowledge_documents.id = knowledge_chunks.document_id
    join public.knowledge_sources
      on knowledge_sources.organization_id = organization and knowledge_sources.id = knowledge_chunks.source_id
    where knowledge_chunks.organization_id = organization
      and knowledge_chunks.source_id = source
      and (read_by is null or coalesce(knowledge_documents.language, knowledge_sources.language) = read_by)
      and not exists (
        select from private.knowledge_vectors
        where knowledge_vectors.organization_id = organization
          and knowledge_vectors.chunk_id = knowledge_chunks.id
          and knowledge_vectors.model = vectors_of
      )
    order by knowledge_chunks.document_id, knowledge_chunks.ordinal
    limit wanted;
  end;

-- The next passages of a source whose sentences have no vectors of this model, and their language.
create or replace function private.sentences_to_embed(
  organization uuid, source uuid, vectors_of text, wanted integer
) returns table (id uuid, body text, language text)
  language sql stable set search_path = ''
  begin atomic
    select
      knowledge_chunks.id, knowledge_chunks.body, coalesce(knowledge_documents.language, knowledge_sources.language)
    from private.knowledge_vectors
    join public.knowledge_chunks
      on knowledge_chunks.organization_id = organization and knowledge_chunks.id = knowledge_vectors.chunk_id
    join public.knowledge_documents
      on knowledge_documents.organization_id = organization and knowledge_documents.id = knowledge_chunks.document_id
    join public.knowledge_sources
      on knowledge_sources.organization_id = organization and knowledge_sources.id = knowledge_chunks.source_id
    where knowledge_vectors.organization_id = organization
      and knowledge_vectors.source_id = source
      and knowledge_vectors.model = vectors_of
      and knowledge_vectors.sentences is null
    order by knowledge_chunks.document_id, knowledge_chunks.ordinal
    limit wanted;
  end;

-- Puts every source into the line, or those of one organisation, that has not all vectors of its organisation's model,
-- else of this one: what was read before there were any, or with another model. Null: whatever it has, or reads.
create or replace function private.embed_missing(vectors_of text, read_by text, only_of uuid default null) returns void
  language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  perform private.enqueue_in_turn(
    'knowledge-embed', jsonb_build_object('organization_id', sources.organization_id, 'source_id', sources.id),
    sources.organization_id, now()
  )
  from public.knowledge_sources as sources
  left join public.models as own
    on own.organization_id = sources.organization_id and own.purpose = 'embedding' and own.is_default
  where sources.status = 'ready'
    and (only_of is null or sources.organization_id = only_of)
    and (
      own.id is not null
      or read_by is null
      or exists (
        select from public.knowledge_documents as documents
        where documents.organization_id = sources.organization_id
          and documents.source_id = sources.id
          and coalesce(documents.language, sources.language) = read_by
      )
    )
    and not exists (
      select from private.knowledge_vector_sets as sets
      where sets.organization_id = sources.organization_id
        and sets.source_id = sources.id
        and sets.model = case when own.id is null then vectors_of else private.vector_space(own) end
        and sets.complete
    );
end
$$;

-- Whether a source that was read a moment ago lacks vectors of this model, which are being made. Null: whatever it reads.
create or replace function private.vectors_awaited(organization uuid, sources uuid[], vectors_of text, read_by text)
  returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.knowledge_sources as source
      where source.organization_id = organization
        and (sources is null or source.id = any (sources))
        and source.status = 'ready'
        and source.updated_at > now() - interval '1 minute'
        and (read_by is null or exists (
          select from public.knowledge_documents
          where knowledge_documents.organization_id = organization
            and knowledge_documents.source_id = source.id
            and coalesce(knowledge_documents.language, source.language) = read_by
        ))
        and not exists (
          select from private.knowledge_vector_sets as sets
          where sets.organization_id = organization and sets.source_id = source.id
            and sets.model = vectors_of and sets.complete
        )
    );
  end;

-- Which vectors may be compared with the question, those of the organisation's own model, else of this one: only their
-- sources and revisions, never a vector, and whether some are still being made. They are of use to a question in the
-- language of the model. Beside them, which model of its own orders what is found, so that a search needs no other way to
-- it.
create or replace function private.vectors_in_scope(
  organization uuid, sources uuid[], question text, vectors_of text, read_by text
) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    with own as materialized (
      select id, updated_at, private.vector_space(models) as space
      from public.models
      where models.organization_id = organization and purpose = 'embedding' and is_default
    )
    select jsonb_build_object(
      'organizationId', organization,
      'space', coalesce((select space from own), vectors_of),
      'own', (select jsonb_build_object('id', id, 'updated_at', updated_at) from own),
      'reranking', (
        select jsonb_build_object('id', id, 'updated_at', updated_at)
        from public.models
        where organization_id = organization and purpose = 'reranking' and is_default
      ),
      'awaited', private.vectors_awaited(
        organization, sources, coalesce((select space from own), vectors_of),
        case when not exists (select from own) then read_by end
      ),
      'sources', coalesce(jsonb_agg(jsonb_build_object('id', source_id, 'revision', revision) order by source_id), '[]')
    )
    from private.knowledge_vector_sets
    where organization_id = organization
      and (sources is null or source_id = any (sources))
      and knowledge_vector_sets.model = coalesce((select space from own), vectors_of)
      and (read_by is null or exists (select from own) or private.detect_language(question) = read_by);
  end;
