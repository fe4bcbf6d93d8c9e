-- Definer: the ledger is read by those who read transcripts, its sums by owners. What an organisation has spent this
-- month, in UTC, for each purpose, the most first.
create or replace function public.spent_by_purpose(org_id uuid) returns table (purpose text, spent bigint)
  language sql stable security definer set search_path = ''
  begin atomic
    select usage_ledger.purpose, sum(usage_ledger.amount)::bigint
    from public.usage_ledger
    where usage_ledger.organization_id = org_id
      and org_id in (select private.organizations_with('organization.write'))
      and usage_ledger.created_at >= date_trunc('month', now() at time zone 'utc') at time zone 'utc'
    group by usage_ledger.purpose
    order by sum(usage_ledger.amount) desc, usage_ledger.purpose;
  end;
comment on function public.spent_by_purpose is
  'What an organisation has spent on models this month, for each purpose; for its owners.';
grant execute on function public.spent_by_purpose(uuid) to authenticated;
