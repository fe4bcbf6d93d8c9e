-- What the lists of the admin area have in common.

-- Whether every one of the words is in a text, in any order, small or capital.
create or replace function private.has_words(told text, words text) returns boolean
  language sql immutable set search_path = ''
  begin atomic
    select not exists (
      select from unnest(string_to_array(lower(btrim(words)), ' ')) as word where strpos(lower(told), word) = 0
    );
  end;

-- The same for long lists: a text in small letters that is like all of these has every one of the words.
create or replace function private.like_words(words text) returns text[]
  language sql immutable set search_path = ''
  begin atomic
    select coalesce(array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'), '{}')
    from unnest(string_to_array(lower(btrim(words)), ' ')) as word
    where word <> '';
  end;

-- Puts on record that a list was taken away as a file. The page that makes the file asks for it first.
create or replace function admin.note_export(list text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_platform_admin();
  if not coalesce(list in ('organizations', 'sessions'), false) then
    raise sqlstate 'PT422' using message = 'There is no such list.';
  end if;
  perform private.log_admin_act(list || '.exported', 'list', list, '');
end
$$;
comment on function admin.note_export is 'Notes in the log of the platform that a list was exported.';
grant execute on function admin.note_export to authenticated;
