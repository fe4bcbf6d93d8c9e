-- What was said in a conversation before the messages that its agent still reads.

alter table public.conversations
  add column summary text not null default '' check (char_length(summary) <= 4000),
  add column summarized_until timestamptz;
comment on column public.conversations.summary is 'What was said until summarized_until, in short; empty at first.';
comment on column public.conversations.summarized_until is 'When the last message of the summary was written.';
