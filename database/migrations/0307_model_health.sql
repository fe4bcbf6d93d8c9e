-- Whether an organisation's models answer. It stands beside them: a change of a model makes another model of it.
create table public.model_health (
  organization_id uuid not null,
  model_id uuid not null,
  worked_at timestamptz,
  failures integer not null default 0 check (failures >= 0),
  failed_at timestamptz,
  message text check (char_length(message) between 1 and 300),
  status integer check (status between 100 and 999),
  rests_until timestamptz,
  primary key (organization_id, model_id),
  foreign key (organization_id, model_id) references public.models (organization_id, id) on delete cascade,
  check (
    case
      when failures > 0 then failed_at is not null and message is not null
      else num_nonnulls(failed_at, message, status, rests_until) = 0
    end
  )
);
comment on table public.model_health is 'How models of an organisation answered last.';
comment on column public.model_health.worked_at is
  'When it last answered before it failed; while it answers, about when.';
comment on column public.model_health.failures is 'How often it failed since it last answered.';
comment on column public.model_health.message is 'What was wrong the last time, without anything that was sent.';
comment on column public.model_health.status is 'What the provider answered with; null where it did not.';
comment on column public.model_health.rests_until is 'It is not asked before.';
select private.announce_changes('public.model_health', 'agents.read');

alter table public.model_health enable row level security;
alter table public.model_health force row level security;
-- Written by database/functions/spending/model-health.sql.
grant select on public.model_health to authenticated;

create policy "readers of agents see how their organisation's models answer" on public.model_health
  for select to authenticated
  using (organization_id = any ((select private.organization_ids_with('agents.read'))::uuid[]));
