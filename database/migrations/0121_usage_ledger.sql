-- What language models cost. Amounts are millionths of a US dollar, as whole numbers.

alter table public.models
  add column input_price bigint not null default 0 check (input_price between 0 and 10000000000),
  add column output_price bigint not null default 0 check (output_price between 0 and 10000000000);
comment on column public.models.input_price is 'Of a million tokens that it reads, in millionths of a US dollar.';
comment on column public.models.output_price is 'Of a million tokens that it writes, in millionths of a US dollar.';
grant select (input_price, output_price) on public.models to authenticated;

create table public.usage_ledger (
  id uuid primary key default private.uuid_v7(),
  organization_id uuid not null references public.organizations on delete cascade,
  -- No foreign keys: what was spent outlives the agent, the message, the key and the model.
  template_id uuid not null,
  answer_id uuid,
  key_id uuid,
  model_id uuid,
  asked_by uuid references auth.users on delete set null,
  purpose text not null check (purpose in ('answer', 'summary', 'try-out')),
  state text not null check (state in ('reserved', 'settled', 'released')),
  provider text,
  model text,
  input_tokens integer check (input_tokens >= 0),
  output_tokens integer check (output_tokens >= 0),
  is_estimate boolean not null default false,
  reserved bigint not null check (reserved >= 0),
  amount bigint not null default 0 check (amount >= 0),
  created_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  unique (organization_id, id),
  check ((state = 'reserved') = (settled_at is null))
);
comment on table public.usage_ledger is 'What each call of a language model used and cost. Before it an amount is reserved.';
comment on column public.usage_ledger.answer_id is 'The answer that the model wrote; null where it wrote no answer.';
comment on column public.usage_ledger.is_estimate is 'Whether its tokens were counted by us: the provider did not say.';
comment on column public.usage_ledger.reserved is 'The most that it was to cost.';
comment on column public.usage_ledger.amount is 'What it cost.';

create index usage_ledger_newest on public.usage_ledger (organization_id, created_at desc);
create unique index usage_ledger_of_answer on public.usage_ledger (answer_id);
create index usage_ledger_asker on public.usage_ledger (asked_by);
create index usage_ledger_open on public.usage_ledger (created_at) where state = 'reserved';

alter table public.usage_ledger enable row level security;
alter table public.usage_ledger force row level security;
grant select on public.usage_ledger to authenticated;

create policy "analysts see what their organisation's agents used" on public.usage_ledger
  for select to authenticated
  using (organization_id = any ((select private.organization_ids_with('analytics.read'))::uuid[]));
create policy "who tries agents sees what that used" on public.usage_ledger
  for select to authenticated
  using (
    asked_by = (select private.visitor())
    and organization_id = any ((select private.organization_ids_with('agents.read'))::uuid[])
  );

create table public.spending (
  organization_id uuid not null references public.organizations on delete cascade,
  -- The agent; of the whole organisation it is all zeros.
  template_id uuid not null,
  period text not null check (period in ('day', 'month')),
  starts date not null,
  spent bigint not null default 0,
  held bigint not null default 0,
  primary key (organization_id, template_id, period, starts)
);
comment on table public.spending is 'The sums of the ledger, by month and day in UTC.';
comment on column public.spending.held is 'What is reserved for calls that are under way.';

alter table public.spending enable row level security;
alter table public.spending force row level security;
grant select on public.spending to authenticated;

create policy "owners see what their organisation spent" on public.spending
  for select to authenticated
  using (organization_id in (select private.organizations_with('organization.write')));

create table public.spend_limits (
  id uuid primary key default private.uuid_v7(),
  organization_id uuid not null references public.organizations on delete cascade,
  template_id uuid,
  period text not null check (period in ('day', 'month')),
  amount bigint not null check (amount between 10000 and 1000000000000000),
  at_limit text not null check (at_limit in ('cheaper', 'built-in', 'stop')),
  model_id uuid,
  created_by uuid default auth.uid() references auth.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  unique nulls not distinct (organization_id, template_id, period),
  foreign key (organization_id, template_id)
    references public.templates (organization_id, id) on delete cascade,
  foreign key (organization_id, model_id) references public.models (organization_id, id),
  check ((at_limit = 'cheaper') = (model_id is not null))
);
comment on table public.spend_limits is 'How much an organisation, or one agent of it, may spend on models.';
comment on column public.spend_limits.template_id is 'Null is the whole organisation.';
comment on column public.spend_limits.amount is 'In millionths of a US dollar.';
comment on column public.spend_limits.at_limit is
  'Who answers then: a cheaper model up to twice the amount, the built-in responder, or nobody.';

create index spend_limits_agent on public.spend_limits (template_id);
create index spend_limits_model on public.spend_limits (model_id);
create index spend_limits_creator on public.spend_limits (created_by);

create trigger touch before update on public.spend_limits
  for each row execute function private.touch();
create trigger log_row after insert or update or delete on public.spend_limits
  for each row execute function private.log_row('spend_limit', 'period', 'amount,at_limit,model_id');
select private.announce_changes('public.spend_limits', 'organization.write');

alter table public.spend_limits enable row level security;
alter table public.spend_limits force row level security;
grant select, delete, insert (organization_id, template_id, period, amount, at_limit, model_id),
  update (amount, at_limit, model_id) on public.spend_limits to authenticated;

create policy "owners see their limits" on public.spend_limits
  for select to authenticated
  using (organization_id in (select private.organizations_with('organization.write')));
create policy "owners set limits" on public.spend_limits
  for insert to authenticated
  with check (organization_id in (select private.organizations_with('organization.write')));
create policy "owners change limits" on public.spend_limits
  for update to authenticated
  using (organization_id in (select private.organizations_with('organization.write')))
  with check (organization_id in (select private.organizations_with('organization.write')));
create policy "owners take limits away" on public.spend_limits
  for delete to authenticated
  using (organization_id in (select private.organizations_with('organization.write')));

create table public.spend_alerts (
  organization_id uuid not null,
  limit_id uuid not null,
  starts date not null,
  -- Another amount is another limit.
  amount bigint not null,
  percent smallint not null check (percent in (50, 80, 100)),
  created_at timestamptz not null default clock_timestamp(),
  mailed_at timestamptz,
  primary key (limit_id, starts, amount, percent),
  foreign key (organization_id, limit_id)
    references public.spend_limits (organization_id, id) on delete cascade
);
comment on table public.spend_alerts is 'Which shares of a limit were reached when, and whether its owners were told.';

create index spend_alerts_newest on public.spend_alerts (organization_id, created_at desc);
create index spend_alerts_to_mail on public.spend_alerts (created_at) where mailed_at is null;
select private.announce_changes('public.spend_alerts', 'organization.write');

alter table public.spend_alerts enable row level security;
alter table public.spend_alerts force row level security;
grant select on public.spend_alerts to authenticated;

create policy "owners see when limits were reached" on public.spend_alerts
  for select to authenticated
  using (organization_id in (select private.organizations_with('organization.write')));

drop function if exists private.finish_answer(uuid, text, text, jsonb, jsonb, text);
