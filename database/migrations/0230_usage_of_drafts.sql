-- A model may write the draft of an agent that is not there yet: that is of no agent and of no task.

alter table public.usage_ledger
  drop constraint usage_ledger_purpose_check,
  add constraint usage_ledger_purpose_check
    check (purpose in ('answer', 'summary', 'try-out', 'replay', 'task', 'draft')),
  drop constraint usage_ledger_of_agent,
  add constraint usage_ledger_of_agent check ((purpose in ('task', 'draft')) = (template_id is null));
