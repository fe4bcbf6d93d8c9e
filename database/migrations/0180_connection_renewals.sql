-- Refresh tokens that change with each use: one server refreshes at a time, and what came back is stored before it is
-- used. A sign-in that ended is made again without losing the connection's tools.
create table private.refresh_turns (
  -- A connection or a server of tools.
  thing uuid primary key,
  leased_until timestamptz not null
);
comment on table private.refresh_turns is 'What is being refreshed now, by one server of all.';
comment on column private.refresh_turns.leased_until is 'Past this time its server is dead.';

alter table private.refresh_turns enable row level security;
alter table private.refresh_turns force row level security;

alter table public.connections add column signs_in boolean not null default false;
comment on column public.connections.signs_in is 'A person let us in on the page of the system.';
grant select (signs_in) on public.connections to authenticated;
update public.connections set signs_in = true where connections.kind = 'salesforce' and connections.is_practice;

alter table public.practice_systems add column refreshes integer not null default 0;
comment on column public.practice_systems.refreshes is 'How often its refresh token changed: only the newest counts.';
