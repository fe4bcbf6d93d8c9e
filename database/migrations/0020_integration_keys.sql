-- Integration keys: other systems act in an organisation through /api/v1, within the scopes of their key.

create table public.integration_keys (
  id uuid primary key default private.uuid_v7(),
  organization_id uuid not null references public.organizations on delete cascade,
  -- In whose name the key writes: an account that nobody can sign in to. A key and its successors share one.
  account_id uuid not null references auth.users on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 80),
  prefix text not null check (char_length(prefix) between 5 and 12),
  last_four text not null check (char_length(last_four) = 4),
  key_hash text not null unique,
  scopes text[] not null check (
    cardinality(scopes) between 1 and 6
    and scopes <@ array[
      'agents.read', 'agents.write', 'knowledge.read', 'knowledge.write', 'conversations.write', 'analytics.read'
    ]
  ),
  created_by uuid default auth.uid() references auth.users on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  disabled_at timestamptz,
  rotated_from uuid unique references public.integration_keys on delete set null
);
comment on table public.integration_keys is 'Keys with which other systems act in an organisation.';
comment on column public.integration_keys.key_hash is 'Keyed with a secret that is not in the database.';
comment on column public.integration_keys.scopes is 'What the key may do; write implies read.';

create index integration_keys_newest on public.integration_keys (organization_id, created_at desc);
create index integration_keys_account on public.integration_keys (account_id);
create index integration_keys_creator on public.integration_keys (created_by);

create trigger drop_account after delete on public.integration_keys
  for each row execute function private.drop_account_of_key();
create trigger count_new_rows after insert on public.integration_keys referencing new table as changed
  for each statement execute function private.count_rows();
create trigger count_gone_rows after delete on public.integration_keys referencing old table as changed
  for each statement execute function private.count_rows();
select private.announce_changes('public.integration_keys', 'interactions.api.keys.read');

alter table public.integration_keys enable row level security;
alter table public.integration_keys force row level security;
-- Keys are written by database/functions/integration-keys.sql.
grant select (
    id, organization_id, name, prefix, last_four, scopes, created_by, created_at, expires_at, last_used_at, disabled_at,
    rotated_from
  ) on public.integration_keys to authenticated;

create policy "readers see the keys of their organisation" on public.integration_keys
  for select to authenticated
  using (organization_id in (select private.organizations_with('interactions.api.keys.read')));

-- After a crash everybody may begin again, so this need not be on the disk.
create unlogged table private.integration_key_loads (
  key_id uuid primary key references public.integration_keys on delete cascade,
  busy_until timestamptz not null
);
comment on table private.integration_key_loads is
  'How far ahead of the clock the requests of a key are when each takes its share of a minute.';

alter table private.integration_key_loads enable row level security;
alter table private.integration_key_loads force row level security;
