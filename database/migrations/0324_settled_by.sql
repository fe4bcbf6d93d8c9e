-- A message that is sent again is read again: what it settled opens again, also where it settled that there is no value.
alter table public.interaction_results add column settled_by uuid;
update public.interaction_results set settled_by = message_id where message_id is not null;
comment on column public.interaction_results.settled_by is 'The message that settled it.';
