-- What an agent says first, in more than one language: to a visitor who reads German it greets in German.

alter table public.templates
  add column translations jsonb not null default '{}' check (private.are_translations(translations));
comment on column public.templates.translations is
  'Greeting and starter questions for visitors who read another language, by language; what is empty is said as everybody hears it.';

grant insert (translations) on public.templates to authenticated;
grant update (translations) on public.templates to authenticated;

-- Published agents say it as drafts do, so that nothing seems to have changed.
update public.template_versions set definition = definition || '{"translations": {}}';

-- Each greeting goes with the name, unless it is changed with it.
drop trigger rename_in_greeting on public.templates;
create trigger rename_in_greeting before update of name on public.templates
  for each row when (new.name <> old.name)
  execute function private.rename_in_greeting();
