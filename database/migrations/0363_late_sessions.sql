-- Organisations count their sessions from what is kept too. What came of a session after that is theirs to see, so that
-- something came late is noted, and what came of such a session is counted again each time.

create table private.late_sessions (
  conversation_id uuid primary key references public.conversations on delete cascade,
  organization_id uuid not null
);
comment on table private.late_sessions is 'Sessions of which something came six days and more after they were begun.';

create index late_sessions_organization on private.late_sessions (organization_id);

alter table private.late_sessions enable row level security;
alter table private.late_sessions force row level security;

-- What came late of those that are kept already was not noted: they are kept again.
truncate private.settled_sessions;

create trigger note_late_words after insert on public.messages referencing new table as changed
  for each statement execute function private.note_late_words();
create trigger note_late_changes after update on public.messages referencing new table as changed
  for each statement execute function private.note_late_words();
create trigger note_late_losses after delete on public.messages referencing old table as changed
  for each statement execute function private.note_late_words();
create trigger note_late_handoffs after insert on public.handoffs referencing new table as changed
  for each statement execute function private.note_late_words();
create trigger note_late_feedback after insert on public.message_feedback referencing new table as changed
  for each statement execute function private.note_late_feedback();
create trigger note_late_changes after update on public.message_feedback referencing new table as changed
  for each statement execute function private.note_late_feedback();
create trigger note_late_losses after delete on public.message_feedback referencing old table as changed
  for each statement execute function private.note_late_feedback();
create trigger note_late_cost after insert or update of state, amount on public.usage_ledger
  for each row when (new.state = 'settled' and new.answer_id is not null)
  execute function private.note_late_cost();
