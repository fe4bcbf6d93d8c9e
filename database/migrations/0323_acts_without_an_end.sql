-- An act that was sent to another system and broke off: it is not known whether it was done. Its later call is the same act.
alter table public.tool_calls
  drop constraint tool_calls_state_check,
  add constraint tool_calls_state_check
    check (state in ('waiting', 'running', 'done', 'failed', 'refused', 'lapsed', 'unsure')),
  add column act_id uuid not null default private.uuid_v7();
update public.tool_calls set act_id = id;
comment on column public.tool_calls.act_id is
  'What other systems are told the act is: the same for a call that is made again because it is not known how it ended.';
create index tool_calls_unsure on public.tool_calls (conversation_id, tool_id) where state = 'unsure';

-- What is running of answers that have ended broke off with them.
update public.tool_calls
set state = case acts when 'write' then 'unsure' else 'failed' end, finished_at = clock_timestamp()
where state = 'running' and not exists (
  select from public.messages
  where messages.organization_id = tool_calls.organization_id
    and messages.conversation_id = tool_calls.conversation_id
    and messages.completed_at is null
);
create index tool_calls_running on public.tool_calls (created_at) where state = 'running';
