-- A text that names somebody, after that name has changed. A name is a word of its own, but where words are written
-- together.
create or replace function private.renamed(said text, former text, named text) returns text
  language sql immutable set search_path = ''
  begin atomic
    select case
      when former ~ '[\u3040-\u30ff\u4e00-\u9fff]' then replace(said, former, named)
      else regexp_replace(
        said,
        '(?<![[:alnum:]])' || regexp_replace(former, '([^[:alnum:][:space:]])', '\\\1', 'g') || '(?![[:alnum:]])',
        replace(named, '\', '\\'), 'g'
      )
    end;
  end;
grant execute on function private.renamed(text, text, text) to authenticated;

-- A greeting that names the agent names it as it is called now, in each language.
create or replace function private.rename_in_greeting() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if new.greeting = old.greeting then
    new.greeting = left(private.renamed(new.greeting, old.name, new.name), 1000);
  end if;
  if new.translations = old.translations then
    new.translations = coalesce(
      (
        select jsonb_object_agg(
          said.key,
          jsonb_set(
            said.value, '{greeting}',
            to_jsonb(left(private.renamed(said.value ->> 'greeting', old.name, new.name), 1000))
          )
        )
        from jsonb_each(new.translations) as said
      ),
      '{}'
    );
  end if;
  return new;
end
$$;

-- Whether these are greetings and starter questions by language: {"de": {"greeting": "", "starter_questions": []}}.
create or replace function private.are_translations(given jsonb) returns boolean
  language sql immutable set search_path = ''
  begin atomic
    select case
      when jsonb_typeof(given) <> 'object' then false
      else (select count(*) from jsonb_object_keys(given)) <= 20
        and coalesce(
          (
            select bool_and(
              char_length(entry.key) <= 12 and entry.key ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'
              and case
                when jsonb_typeof(entry.value) <> 'object' then false
                when jsonb_typeof(entry.value -> 'greeting') is distinct from 'string' then false
                when jsonb_typeof(entry.value -> 'starter_questions') is distinct from 'array' then false
                else entry.value - array['greeting', 'starter_questions'] = '{}'
                  and char_length(entry.value ->> 'greeting') <= 1000
                  and jsonb_array_length(entry.value -> 'starter_questions') <= 6
                  and not exists (
                    select from jsonb_array_elements(entry.value -> 'starter_questions') as question
                    where jsonb_typeof(question) <> 'string' or char_length(question #>> '{}') not between 1 and 200
                  )
              end
            )
            from jsonb_each(given) as entry
          ),
          true
        )
    end;
  end;
grant execute on function private.are_translations(jsonb) to authenticated, service_role;
