-- What an agent does not keep, and what it does not speak of.

alter table public.templates
  add column masks_personal_data boolean not null default false,
  add column blocked_topics text[] not null default '{}'
    check (cardinality(blocked_topics) <= 20 and char_length(array_to_string(blocked_topics, '')) <= 4000);
comment on column public.templates.masks_personal_data is
  'Whether addresses, numbers of phones, cards and accounts are taken out of what visitors say before it is kept or sent on.';
comment on column public.templates.blocked_topics is 'Words or sentences that say what it does not speak of.';

grant insert (masks_personal_data, blocked_topics) on public.templates to authenticated;
grant update (masks_personal_data, blocked_topics) on public.templates to authenticated;

-- Published agents say it as drafts do, so that nothing seems to have changed.
update public.template_versions
set definition = definition || '{"masks_personal_data": false, "blocked_topics": []}';
