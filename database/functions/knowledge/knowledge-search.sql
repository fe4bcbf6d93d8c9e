-- What BM25 over the sources given (null: all of the organisation) counts with: how many passages there are, how long
-- they are on average, the stems of the question, and which passages have them. Its numbers, document frequency too,
-- never leave these sources. A document in a language that `translations` has is asked in its words: of each thing the
-- words that may stand for it, of which those count that the organisation has. So it is with the words that mean the same
-- in the organisation, and with those that mean the same everywhere: `translations -> 'same'` has sets of these, each with
-- the language it is in. Of a set with a `weight` the others stand for a word that the organisation does not have.
-- Each stem says what it counts for: by itself (`weight`, null when nobody asked for it), for a thing of the translations,
-- or for the stems that were said (`instead`).
-- `postings` has, stem after stem in the order of `terms`, for each document that has it its id, how many of its passages
-- follow, and these.
-- One plan serves every organisation: what is large is reached by its keys alone, and as nobody knows how much is found
-- there, joins are hashed.
create or replace function private.postings_in_scope(
  organization uuid, sources uuid[], question text, translations jsonb
)
  returns table (passages float8, length float8, terms jsonb, postings bytea)
  language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
  set enable_nestloop = off set enable_mergejoin = off
  begin atomic
    with scope as materialized (
      select id, language, chunk_count, term_count
      from public.knowledge_sources
      where organization_id = organization
        and (sources is null or id = any (sources))
        and chunk_count > 0
    ),
    readable as materialized (
      select knowledge_documents.id, coalesce(knowledge_documents.language, scope.language) as language
      from scope
      join public.knowledge_documents
        on knowledge_documents.organization_id = organization and knowledge_documents.source_id = scope.id
    ),
    languages as materialized (
      select language, private.text_search_config(language) as config
      from (select distinct language from readable) as spoken
    ),
    things as materialized (
      select language, thing, nth, word
      from languages
      cross join lateral jsonb_array_elements(translations -> language) with ordinality as things (words, thing)
      cross join lateral jsonb_array_elements_text(words) with ordinality as word (word, nth)
    ),
    sets as materialized (
      -- Stems begin as their words do; whose first letters nothing that is asked has is not read further.
      select id::text, null as spoken, words, 1::float8 as worth, false as unseen_only
      from public.knowledge_synonyms
      cross join (select lower(concat(question, translations - 'same')) as letters offset 0) as given
      where organization_id = organization
        and exists (
          select from unnest(words) as word
          where strpos(letters, left(regexp_replace(lower(word), '^\W+', ''), 3)) > 0
        )
      union all
      select
        place::text, same ->> 'language', array(select jsonb_array_elements_text(same -> 'words')),
        coalesce((same ->> 'weight')::float8, 0.75), same ? 'weight'
      from jsonb_array_elements(translations -> 'same') with ordinality as everywhere (same, place)
    ),
    spellings as materialized (
      select language, id, spoken, word, worth, unseen_only
      from languages
      join sets on spoken is null or spoken = language
      cross join lateral unnest(words) as word
    ),
    -- Each text is read once. What is in Latin letters needs no mending (private.stems).
    texts as materialized (
      select language, body, tsvector_to_array(
        to_tsvector(
          config,
          case when body ~ '[^[:ascii:]\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f]' then private.plain_words(body) else body end
        )
      ) as stems
      from (
        select language, question as body from languages where (translations ? language) is not true
        union
        select language, word from things
        union
        select language, word from spellings
      ) as given
      join languages using (language)
    ),
    -- Of these stems those that the organisation has. Fenced, as the postings below, for the planner would rather read
    -- everything that there is.
    vocabulary as materialized (
      select given.language, known.lexeme
      from (
        select language, array_agg(distinct stem) as stems
        from texts
        cross join lateral unnest(stems) as stem
        group by language
      ) as given
      cross join lateral (
        select lexeme from private.knowledge_lexemes
        where organization_id = organization and knowledge_lexemes.language = given.language
          and knowledge_lexemes.lexeme = any (stems)
        offset 0
      ) as known
    ),
    translated as materialized (
      select
        language, thing, nth, stem as lexeme,
        (language, stem) in (select vocabulary.language, vocabulary.lexeme from vocabulary) as known
      from things
      join texts using (language)
      cross join lateral unnest(stems) as stem
      where body = word
    ),
    standing as materialized (
      select distinct language, lexeme, thing from translated where known
    ),
    asked as materialized (
      select language, lexeme
      from texts
      cross join lateral unnest(stems) as lexeme
      where body = question and (translations ? language) is not true
      union
      select language, lexeme
      from translated
      where nth = 1 and not exists (
        select from translated as other
        where other.language = translated.language and other.thing = translated.thing and known
      )
    ),
    phrases as materialized (
      select language, id, spoken, stems, worth, unseen_only
      from spellings
      join texts using (language)
      where body = word
    ),
    same as materialized (
      select
        said.language, said.stems as said, stem as lexeme,
        -- What an organisation says is surer than what people say; a phrase is not there with one of its words.
        max(said.worth / cardinality(other.stems)) as weight
      from phrases as said
      join phrases as other on other.language = said.language and other.id = said.id
      cross join lateral unnest(other.stems) as stem
      where cardinality(said.stems) > 0
        and said.stems <@ array(
          select asked.lexeme from asked where asked.language = said.language
          union all
          select standing.lexeme from standing where standing.language = said.language
        )
        and stem <> all (said.stems)
        and (said.spoken is null or cardinality(other.stems) = 1)
        and (
          not said.unseen_only
          or not (said.stems && array(select vocabulary.lexeme from vocabulary where vocabulary.language = said.language))
        )
        and (said.language, stem) in (select vocabulary.language, vocabulary.lexeme from vocabulary)
      group by said.language, said.stems, stem
    ),
    unseen as materialized (
      select asked.language, asked.lexeme from asked
      where (language, lexeme) not in (select vocabulary.language, vocabulary.lexeme from vocabulary)
    ),
    -- What the organisation says otherwise is not looked for as it was said.
    replaced as materialized (
      select unseen.language, unseen.lexeme from unseen
      join same on same.language = unseen.language and unseen.lexeme = any (said)
    ),
    meant as materialized (
      select unseen.language, unseen.lexeme, near.lexeme as instead, near.weight
      -- Each is measured against the whole vocabulary: no question has so many that matter.
      from (
        select * from unseen
        where (language, lexeme) not in (select language, lexeme from replaced)
        order by char_length(lexeme) desc, lexeme, language limit 32
      ) as unseen
      cross join lateral private.near_lexemes(organization, unseen.language, unseen.lexeme) as near
    ),
    query as materialized (
      select
        language, lexeme, max(weight) as weight,
        coalesce(jsonb_agg(distinct instead) filter (where instead is not null), '[]') as instead
      from (
        -- A pair of Japanese syllables is seldom a word: most are endings.
        select
          language, lexeme, case when lexeme ~ '^[\u3041-\u3096]+$' then 0.3 else 1 end as weight,
          null::jsonb as instead
        from asked
        where not exists (
          select from meant where meant.language = asked.language and meant.lexeme = asked.lexeme
        )
          and (language, lexeme) not in (select language, lexeme from replaced)
        union all
        select language, instead, weight, null from meant
        union all
        select language, lexeme, null, jsonb_build_object('thing', thing, 'weight', 1) from standing
        union all
        select language, lexeme, null, jsonb_build_object('said', said, 'weight', weight) from same
      ) as sought
      group by language, lexeme
    ),
    read as materialized (
      select sought.lexeme, document_id, passages
      from (select distinct lexeme from query) as sought
      cross join lateral (
        select document_id, knowledge_postings.passages
        from private.knowledge_postings
        where organization_id = organization and knowledge_postings.lexeme = sought.lexeme
        offset 0
      ) as posting
    ),
    found as (
      select query.language, query.lexeme, document_id, read.passages
      from read
      join readable on readable.id = document_id
      join query on query.lexeme = read.lexeme and query.language = readable.language
    ),
    listed as materialized (
      select
        language, lexeme, count(*) as documents, sum(octet_length(found.passages)) / 6 as passages,
        string_agg(
          uuid_send(document_id) || int4send(octet_length(found.passages) / 6) || found.passages, ''::bytea
        ) as postings
      from found
      group by language, lexeme
    )
    select
      (select sum(chunk_count)::float8 from scope),
      (select sum(term_count)::float8 / sum(chunk_count) from scope),
      jsonb_agg(
        jsonb_build_object(
          'language', language, 'lexeme', lexeme, 'weight', weight, 'instead', instead,
          'documents', coalesce(listed.documents, 0), 'passages', coalesce(listed.passages, 0)
        )
        order by language, lexeme
      ),
      coalesce(string_agg(listed.postings, ''::bytea order by language, lexeme), '')
    from query
    left join listed using (language, lexeme)
    having count(*) > 0;
  end;

-- The passages at these places of documents, and these besides, as far as they are of the sources given. Each is reached
-- by its key, behind a fence: a plan for any organisation would rather read all of its passages, or all documents while
-- there are few.
create or replace function private.passages_in_scope(
  organization uuid, sources uuid[], documents uuid[], places integer[], also uuid[]
) returns setof private.knowledge_passage
  language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  begin atomic
    select
      chunk.id, chunk.source_id, document_id, ordinal, chunk.title, array_to_json(heading), page, body,
      coalesce(document.language, source.language), kind, revision, from_offset, to_offset, shared
    from (
      select place_of.id
      from unnest(documents, places) as chosen (document, place)
      cross join lateral (
        select id from public.knowledge_chunks
        where organization_id = organization and document_id = document and ordinal = place
        offset 0
      ) as place_of
      union
      select unnest(also)
    ) as wanted
    cross join lateral (
      select * from public.knowledge_chunks
      where organization_id = organization and knowledge_chunks.id = wanted.id
      offset 0
    ) as chunk
    cross join lateral (
      select knowledge_documents.language, revision from public.knowledge_documents
      where organization_id = organization and knowledge_documents.id = chunk.document_id
      offset 0
    ) as document
    cross join lateral (
      select knowledge_sources.language, kind, shared from public.knowledge_sources
      where organization_id = organization and knowledge_sources.id = chunk.source_id
      offset 0
    ) as source
    where sources is null or chunk.source_id = any (sources);
  end;
