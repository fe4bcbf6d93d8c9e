-- When the gaps of an organisation last changed: what readers of knowledge follow, instead of questions of which each
-- reader may see others.

create table public.knowledge_gap_changes (
  organization_id uuid primary key references public.organizations on delete cascade,
  changed_at timestamptz not null
);
comment on table public.knowledge_gap_changes is 'When the list of gaps last changed, for those who have it open.';

create trigger note_change after delete or update of gap_id on public.knowledge_gap_questions
  for each row execute function private.note_gap_change();
create trigger note_change after update on public.knowledge_gaps
  for each row execute function private.note_gap_change();
select private.announce_changes('public.knowledge_gap_changes', 'knowledge.read');

alter table public.knowledge_gap_changes enable row level security;
alter table public.knowledge_gap_changes force row level security;
grant select on public.knowledge_gap_changes to authenticated;

create policy "readers see when gaps changed" on public.knowledge_gap_changes
  for select to authenticated
  using (organization_id = any ((select private.organization_ids_with('knowledge.read'))::uuid[]));
