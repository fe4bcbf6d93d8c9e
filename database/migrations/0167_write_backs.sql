-- What interactions found, written to connected systems: one record for each interaction, however often it is tried.
-- It waits in the outbox as what webhooks are told does (private.emit_event), written in the transaction of the act.
alter table public.connections add column writes_results boolean not null default false;
comment on column public.connections.writes_results is
  'The standing rule of an owner: what an interaction found is filed there when it is settled.';
grant select (writes_results) on public.connections to authenticated;

create table public.write_backs (
  id uuid primary key default private.uuid_v7(),
  organization_id uuid not null,
  connection_id uuid not null,
  interaction_id uuid not null,
  event_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'written', 'dead')),
  attempts smallint not null default 0,
  due_at timestamptz not null default now(),
  leased_until timestamptz,
  record text check (char_length(record) between 1 and 80),
  last_error text check (char_length(last_error) <= 300),
  written_at timestamptz,
  created_at timestamptz not null default now(),
  unique (connection_id, interaction_id),
  foreign key (organization_id, connection_id) references public.connections (organization_id, id) on delete cascade,
  foreign key (organization_id, interaction_id) references public.interactions (organization_id, id) on delete cascade,
  foreign key (organization_id, event_id) references private.outbox (organization_id, id) on delete cascade,
  check ((state = 'written') = (written_at is not null)),
  check ((state = 'written') = (record is not null))
);
comment on table public.write_backs is 'Results of interactions that are written to connected systems, and what came of it.';
comment on column public.write_backs.state is 'dead: it was tried for three days, and no more.';
comment on column public.write_backs.leased_until is 'While it is written: past this time its server is dead.';
comment on column public.write_backs.record is 'What the other system calls its record.';

create index write_backs_newest on public.write_backs (organization_id, connection_id, created_at desc);
create index write_backs_interaction on public.write_backs (organization_id, interaction_id);
create index write_backs_event on public.write_backs (organization_id, event_id);
create index write_backs_due on public.write_backs (due_at) where state = 'waiting';

alter table public.write_backs enable row level security;
alter table public.write_backs force row level security;
grant select on public.write_backs to authenticated;

create policy "readers of keys see what their organisation's connections were written" on public.write_backs
  for select to authenticated
  using (organization_id = any ((select private.organization_ids_with('interactions.api.keys.read'))::uuid[]));
