-- The text search configuration of a language; languages without a stemmer are matched word by word.
create or replace function private.text_search_config(language text) returns regconfig
  language sql immutable parallel safe
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

-- A text in which each run of letters of a script that puts no spaces between words (Chinese, Japanese, Thai and their
-- like; Korean, whose words change at the end) is its pairs of letters: the words of such a text for an index.
create or replace function private.with_bigrams(body text) returns text
  language sql immutable parallel safe set search_path = ''
  begin atomic
    select case
      when body ~ '[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3005\u3040-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\uff66-\uff9f]'
      then (
        with given as (
          select normalize(body, nfkc) as whole
        )
        select concat_ws(
          ' ',
          regexp_replace(
            whole,
            '[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3000-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]+',
            ' ', 'g'
          ),
          (
            select string_agg(substr(run[1], place, 2), ' ' order by nth, place)
            from regexp_matches(
              whole,
              '[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3005\u3040-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]+',
              'g'
            ) with ordinality as runs (run, nth)
            cross join generate_series(1, greatest(1, char_length(run[1]) - 1)) as place
          )
        )
        from given
      )
      else body
    end;
  end;
grant execute on function private.with_bigrams(text) to anon, authenticated;

-- A text as its stems are read from it. A typographic apostrophe is an apostrophe; other marks beyond ASCII, which
-- PostgreSQL takes for letters in some locales, are spaces.
create or replace function private.plain_words(body text) returns text
  language sql immutable parallel safe set search_path = ''
  begin atomic
    select private.with_bigrams(
      regexp_replace(
        translate(body, '‘’“”', '''''""'),
        '[\u00a0-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff]',
        ' ', 'g'
      )
    );
  end;
grant execute on function private.plain_words(text) to anon, authenticated;

-- The stems of a text. In ASCII nothing is to be mended.
create or replace function private.stems(language text, body text) returns tsvector
  language sql immutable parallel safe set search_path = ''
  begin atomic
    select to_tsvector(
      private.text_search_config(language),
      case when octet_length(body) = char_length(body) then body else private.plain_words(body) end
    );
  end;
grant execute on function private.stems(text, text) to anon, authenticated;

-- The stems of each text, in the order of the texts: private.stems of many at once.
create or replace function private.stems_of_texts(languages text[], texts text[])
  returns table (found text[])
  language sql stable parallel safe set search_path = ''
  begin atomic
    with configs as materialized (
      select language, private.text_search_config(language) as config
      from (select distinct unnest(languages) as language) as given
    )
    select tsvector_to_array(
      to_tsvector(config, case when octet_length(body) = char_length(body) then body else private.plain_words(body) end)
    )
    from unnest(languages, texts) with ordinality as given (language, body, place)
    join configs using (language)
    order by place;
  end;
grant execute on function private.stems_of_texts(text[], text[]) to anon, authenticated;

-- The language whose stop words the sample uses most. English unless another one has clearly more; text that is not
-- in Latin letters and has no known stop words is 'simple'.
create or replace function private.detect_language(sample text) returns text
  language sql immutable parallel safe set search_path = ''
  begin atomic
    with words as materialized (
      select lexeme, cardinality(positions) as said
      from unnest(to_tsvector('pg_catalog.simple'::regconfig, sample))
    ),
    shares as (
      select
        language,
        coalesce(
          sum(said) filter (
            where ts_lexize(
              -- As in the configuration of Russian, what is in Latin letters is English there.
              case when language = 'ru' and lexeme !~ '[^[:ascii:]]' then 'pg_catalog.english_stem'::regdictionary
                else dictionary end,
              lexeme
            ) = '{}'
          ), 0
        )::float8 / sum(said) * case language when 'en' then 1.25 else 1 end as share
      from words
      cross join (
        values
          ('en', 'pg_catalog.english_stem'::regdictionary),
          ('da', 'pg_catalog.danish_stem'),
          ('de', 'pg_catalog.german_stem'),
          ('es', 'pg_catalog.spanish_stem'),
          ('fi', 'pg_catalog.finnish_stem'),
          ('fr', 'pg_catalog.french_stem'),
          ('hu', 'pg_catalog.hungarian_stem'),
          ('it', 'pg_catalog.italian_stem'),
          ('nl', 'pg_catalog.dutch_stem'),
          ('no', 'pg_catalog.norwegian_stem'),
          ('pt', 'pg_catalog.portuguese_stem'),
          ('ru', 'pg_catalog.russian_stem'),
          ('sv', 'pg_catalog.swedish_stem'),
          ('tr', 'pg_catalog.turkish_stem')
      ) as spoken (language, dictionary)
      group by language
    )
    select coalesce(
      (select language from shares where share >= 0.2 order by share desc, language limit 1),
      case
        when char_length(regexp_replace(sample, '[^[:ascii:]]', '', 'g')) >= 0.8 * char_length(sample) then 'en'
        else 'simple'
      end
    );
  end;

-- Adds chunks to a document. A stem counts where it stands: title, headings and body together. They are found once
-- private.index_postings was asked.
create or replace function private.index_chunks(
  organization uuid, source uuid, document uuid, language text, document_title text, chunks jsonb
) returns void
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
    )
    insert into public.knowledge_chunks (
      organization_id, id, source_id, document_id, ordinal, title, heading, body, from_offset, to_offset, page,
      content_hash, tsv, len
    )
    select
      organization, id, source, document, ordinal, document_title, coalesce(heading, '{}'), body, from_offset,
      to_offset, page, content_hash, tsv,
      (select coalesce(sum(cardinality(positions)), 0)::integer from unnest(tsv))
    from analysed;
  end;

-- Writes which passages of a document have which stem, in place of what was written before. The bytes are explained at
-- private.knowledge_postings.
create or replace function private.index_postings(organization uuid, document uuid) returns void
  language sql volatile set search_path = ''
  begin atomic
    delete from private.knowledge_postings where organization_id = organization and document_id = document;
    insert into private.knowledge_postings (organization_id, lexeme, document_id, passages)
    select
      organization, lexeme, document,
      string_agg(
        int4send(ordinal << 8 | least(cardinality(positions), 255)) || substring(int4send(least(len, 65535)) from 3),
        ''::bytea order by ordinal
      )
    from public.knowledge_chunks
    cross join unnest(tsv)
    where organization_id = organization and document_id = document
    group by lexeme;
  end;

-- When its next file may be read: 150 seconds of a processor can be used at once, then a quarter of one.
create or replace function private.indexing_allowed_at(organization uuid) returns timestamptz
  language sql stable security definer set search_path = ''
  begin atomic
    select greatest(
      now(),
      (
        select paid_until - interval '10 minutes' from private.indexing_budgets
        where organization_id = organization
      )
    );
  end;

-- Definer: the queue is no one's. Each second that was used pays for four; files that wait are put off when there is
-- nothing left.
create or replace function private.spend_indexing(organization uuid, seconds real) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into private.indexing_budgets (organization_id, paid_until)
  select organizations.id, now() + seconds * interval '4 seconds'
  from public.organizations
  where organizations.id = organization
  on conflict (organization_id) do update
    set paid_until = greatest(indexing_budgets.paid_until, now()) + seconds * interval '4 seconds';
  update pgboss.job set start_after = private.indexing_allowed_at(organization)
  where job.name = 'knowledge-index'
    and job.group_id = organization::text
    and job.state in ('created', 'retry')
    and job.start_after < private.indexing_allowed_at(organization);
end
$$;
grant execute on function private.spend_indexing(uuid, real) to service_role;
