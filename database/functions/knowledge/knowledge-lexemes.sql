-- Stems that stand for one that the organisation's knowledge does not have: spelt almost so (one letter, from eight on
-- two; two letters that changed places count as one), else, where words are joined into longer ones, those that begin
-- with it or that it begins with. They weigh less than what was asked for.
create or replace function private.near_lexemes(organization uuid, asked_in text, asked text)
  returns table (lexeme text, weight float8)
  language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
  begin atomic
    -- Read where it is needed: a vocabulary has thousands of words of each letter, of which few are kept.
    with beside as not materialized (
      select knowledge_lexemes.lexeme
      from private.knowledge_lexemes
      where organization_id = organization and language = asked_in
        and knowledge_lexemes.lexeme collate "C" >= left(asked, 1)
        and knowledge_lexemes.lexeme collate "C" < left(asked, 1) || chr(1114111)
        and char_length(asked) between 4 and 40
        and asked ~ '^[[:alpha:]]+$'
        and asked !~ '[\u0e00-\u11ff\u1780-\u17ff\u3005-\ud7af\uf900-\ufaff]'
    ),
    near as materialized (
      select
        beside.lexeme, char_length(beside.lexeme) as length,
        extensions.levenshtein_less_equal(asked, beside.lexeme, 2) as distance
      from beside
      -- What is longer than any word is not measured; how long the others are is asked of the near ones alone.
      where case
        when octet_length(beside.lexeme) <= 255
        then extensions.levenshtein_less_equal(asked, beside.lexeme, 2) <= 2
      end
    ),
    spelt as (
      select near.lexeme, weight
      from near
      cross join lateral (
        select case
          -- Of four letters each other one is another word.
          when distance = 1 and (char_length(asked) > 4 or length <> char_length(asked)) then 0.7
          when translate(near.lexeme, asked, '') = '' and (
            (select array_agg(letter order by letter) from regexp_split_to_table(near.lexeme, '') as letter)
              = (select array_agg(letter order by letter) from regexp_split_to_table(asked, '') as letter)
          ) then 0.7
          when char_length(asked) >= 8 then 0.5
        end as weight
        offset 0
      ) as judged
      where weight is not null
        and length >= 4
        -- In its own order of bytes only the letters of English are letters.
        and near.lexeme collate "default" ~ '^[[:alpha:]]+$'
      order by weight desc, near.lexeme
      limit 2
    ),
    joined as (
      select beside.lexeme, 0.6 as weight
      from beside
      where asked_in in ('da', 'de', 'fi', 'hu', 'nl', 'no', 'sv')
        and not exists (select from spelt)
        and (
          starts_with(beside.lexeme, asked)
          or (char_length(beside.lexeme) >= 5 and starts_with(asked, beside.lexeme))
        )
      order by abs(char_length(beside.lexeme) - char_length(asked)), beside.lexeme
      limit 3
    )
    select found.lexeme, found.weight / count(*) over ()
    from (select * from spelt union all select * from joined) as found;
  end;
