-- Tasks ask language models too: what that costs is reserved and settled like an answer, and is of no agent.

alter table public.usage_ledger
  alter column template_id drop not null,
  -- No foreign key: what was spent outlives the task.
  add column task_id uuid,
  drop constraint usage_ledger_purpose_check,
  add constraint usage_ledger_purpose_check check (purpose in ('answer', 'summary', 'try-out', 'task')),
  add constraint usage_ledger_of_task check ((purpose = 'task') = (task_id is not null)),
  add constraint usage_ledger_of_agent check ((task_id is null) = (template_id is not null));
comment on column public.usage_ledger.task_id is 'The task that asked the model; null where an agent did.';

create index usage_ledger_task on public.usage_ledger (task_id) where task_id is not null;
