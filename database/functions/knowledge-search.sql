-- Stems that stand for one that the organisation's knowledge does not have: spelt almost so (one letter, from eight on
-- two; two letters that changed places count as one), else, where words are joined into longer ones, those that begin
-- with it or that it begins with. They weigh less than what was asked for.
create or replace function private.near_lexemes(organization uuid, asked_in text, asked text)
  returns table (lexeme text, weight float8)
  language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  begin atomic
    with known as (
      select from private.knowledge_lexemes
      where organization_id = organization and language = asked_in and knowledge_lexemes.lexeme = asked
    ),
    beside as (
      select knowledge_lexemes.lexeme, char_length(knowledge_lexemes.lexeme) as length
      from private.knowledge_lexemes
      where organization_id = organization and language = asked_in
        and knowledge_lexemes.lexeme collate "C" >= left(asked, 1)
        and knowledge_lexemes.lexeme collate "C" < left(asked, 1) || chr(1114111)
        and char_length(asked) between 4 and 40
        and asked ~ '^[[:alpha:]]+$'
        and asked !~ '[\u0e00-\u11ff\u1780-\u17ff\u3005-\ud7af\uf900-\ufaff]'
        and not exists (select from known)
    ),
    measured as (
      select
        beside.lexeme, length,
        extensions.levenshtein_less_equal(asked, beside.lexeme, 2) as distance
      from beside
      where length between greatest(4, char_length(asked) - 2) and least(60, char_length(asked) + 2)
    ),
    spelt as (
      select measured.lexeme, case when distance = 1 or swapped then 0.7 else 0.5 end as weight
      from measured
      cross join lateral (
        select distance = 2 and length = char_length(asked)
          and (select array_agg(letter order by letter) from regexp_split_to_table(measured.lexeme, '') as letter)
            = (select array_agg(letter order by letter) from regexp_split_to_table(asked, '') as letter) as swapped
      ) as letters
      where measured.lexeme ~ '^[[:alpha:]]+$'
        and (
          -- Of four letters each other one is another word.
          (distance = 1 and (char_length(asked) > 4 or length <> char_length(asked)))
          or swapped
          or (distance = 2 and char_length(asked) >= 8)
        )
      order by weight desc, measured.lexeme
      limit 2
    ),
    joined as (
      select beside.lexeme, 0.6 as weight
      from beside
      where asked_in in ('da', 'de', 'fi', 'hu', 'nl', 'no', 'sv')
        and not exists (select from spelt)
        and (
          starts_with(beside.lexeme, asked)
          or (length >= 5 and starts_with(asked, beside.lexeme))
        )
      order by abs(length - char_length(asked)), beside.lexeme
      limit 3
    )
    select found.lexeme, found.weight / count(*) over ()
    from (select * from spelt union all select * from joined) as found;
  end;

-- BM25 over the sources given (null: all of the organisation). Its numbers, document frequency too, never leave them.
-- `also` are chunks to score whatever their rank: the candidates of another half of the search.
-- Planned for its arguments each time: one plan for an organisation with ten chunks and one with ten thousand is slow.
create or replace function private.rank_knowledge(
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
    asked as materialized (
      select language, lexeme
      from (select distinct language from scope) as languages
      cross join lateral unnest(
        tsvector_to_array(private.stems(language, question))
      ) as lexeme
    ),
    meant as materialized (
      select asked.language, asked.lexeme, near.lexeme as instead, near.weight
      -- Each is measured against the whole vocabulary: no question has so many that matter.
      from (select * from asked order by char_length(lexeme) desc, lexeme, language limit 32) as asked
      cross join lateral private.near_lexemes(organization, asked.language, asked.lexeme) as near
    ),
    query as materialized (
      select language, lexeme, max(weight) as weight
      from (
        -- A pair of Japanese syllables is seldom a word: most are endings.
        select language, lexeme, case when lexeme ~ '^[\u3041-\u3096]+$' then 0.3 else 1 end as weight
        from asked
        where not exists (
          select from meant where meant.language = asked.language and meant.lexeme = asked.lexeme
        )
        union all
        select language, instead, weight from meant
      ) as sought
      group by language, lexeme
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
        query.weight * ln(1 + (n + 50 - coalesce(df, 0) + 0.5) / (coalesce(df, 0) + 0.5)) as idf
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
create or replace function private.search_knowledge(
  organization uuid, sources uuid[], question text, wanted integer, also uuid[] default '{}'
) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select private.rank_knowledge(organization, sources, question, wanted, also)
    where organization in (select private.organizations_with('knowledge.read'));
  end;
grant execute on function private.search_knowledge(uuid, uuid[], text, integer, uuid[]) to anon, authenticated;

-- Definer: a visitor without an account may ask a published agent, and an editor its draft. The sources searched are
-- those the agent was published with; `sources` can only narrow them. Where knowledge is off, agents answer without it:
-- then, and when the agent is not for the caller, there is no row.
create or replace function private.knowledge_of_agent(template uuid, draft boolean, sources uuid[])
  returns table (organization uuid, chosen uuid[])
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
    select allowed.organization, allowed.chosen
    from allowed
    where private.permission_holds(allowed.organization, 'knowledge.read');
  end;

-- As private.search_knowledge, with what the agent may use.
create or replace function private.search_agent_knowledge(
  template uuid, draft boolean, sources uuid[], question text, wanted integer, also uuid[] default '{}'
) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select private.rank_knowledge(organization, chosen, question, wanted, also)
    from private.knowledge_of_agent(template, draft, sources);
  end;
grant execute on function private.search_agent_knowledge(uuid, boolean, uuid[], text, integer, uuid[]) to anon, authenticated;

-- Whose vectors of a model may be compared with the question: only their sources and revisions, never a vector. They are
-- of use to a question in the language of the model.
create or replace function private.vectors_in_scope(
  organization uuid, sources uuid[], question text, vectors_of text, read_by text
) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select jsonb_build_object(
      'organizationId', organization,
      'sources', coalesce(jsonb_agg(jsonb_build_object('id', source_id, 'revision', revision) order by source_id), '[]')
    )
    from private.knowledge_vector_sets
    where organization_id = organization
      and (sources is null or source_id = any (sources))
      and model = vectors_of
      and private.detect_language(question) = read_by;
  end;

-- Definer: as private.search_knowledge.
create or replace function private.search_vectors(
  organization uuid, sources uuid[], question text, vectors_of text, read_by text
) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select private.vectors_in_scope(organization, sources, question, vectors_of, read_by)
    where organization in (select private.organizations_with('knowledge.read'));
  end;
grant execute on function private.search_vectors(uuid, uuid[], text, text, text) to anon, authenticated;

-- Definer: as private.search_agent_knowledge.
create or replace function private.search_agent_vectors(
  template uuid, draft boolean, sources uuid[], question text, vectors_of text, read_by text
) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select private.vectors_in_scope(organization, chosen, question, vectors_of, read_by)
    from private.knowledge_of_agent(template, draft, sources);
  end;
grant execute on function private.search_agent_vectors(uuid, boolean, uuid[], text, text, text) to anon, authenticated;
