-- What a replay of a past turn costs is told apart from what a try-out costs.

alter table public.usage_ledger
  drop constraint usage_ledger_purpose_check,
  add constraint usage_ledger_purpose_check
    check (purpose in ('answer', 'summary', 'try-out', 'replay', 'task'));
