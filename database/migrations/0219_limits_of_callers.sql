-- A limit may be of each visitor, or of each key, instead of an agent or all of them.

alter table public.spend_limits
  add column subject text not null default 'agents' check (subject in ('agents', 'visitor', 'key')),
  add check (subject = 'agents' or template_id is null),
  drop constraint spend_limits_organization_id_template_id_period_key,
  add unique nulls not distinct (organization_id, subject, template_id, period);
comment on column public.spend_limits.subject is
  'Whether it is of an agent or all of them, or of each visitor, or each key, for himself.';
grant select (subject), insert (subject) on public.spend_limits to authenticated;

-- What a key spent is summed up where keys have a limit.
create index usage_ledger_of_key on public.usage_ledger (organization_id, key_id, created_at)
  where key_id is not null;
