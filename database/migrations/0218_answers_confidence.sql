-- How sure the knowledge was when an answer was given, so that a replay can be held against it.

alter table public.messages
  add column confidence real check (confidence between 0 and 1);
comment on column public.messages.confidence is
  'How likely it was that what was found answers the question; null where nothing was looked up.';

grant select (confidence) on public.messages to authenticated;

-- It tells the confidence too.
drop function if exists private.finish_answer(uuid, text, text, jsonb, jsonb, text, jsonb);
