-- Single sign-on as the pages know it: by which providers an organisation signs in.

create table public.organization_sso_providers (
  id uuid primary key default private.uuid_v7(),
  organization_id uuid not null references public.organizations on delete cascade,
  entity_id text not null check (char_length(entity_id) between 1 and 1024),
  status text not null default 'pending' check (status in ('pending', 'active', 'disabled')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, entity_id)
);
comment on table public.organization_sso_providers is 'The identity providers of an organisation; the active ones sign in.';

-- A provider that signs people in belongs to one organisation; one that was only named takes it from nobody.
create unique index organization_sso_providers_one_active on public.organization_sso_providers (entity_id)
  where status = 'active';

create trigger touch before update on public.organization_sso_providers
  for each row execute function private.touch();
create trigger log_row after insert or update or delete on public.organization_sso_providers
  for each row execute function private.log_row('sso_provider', 'entity_id', 'entity_id,status');

-- Written by the server alone.
alter table public.organization_sso_providers enable row level security;
alter table public.organization_sso_providers force row level security;
grant select on public.organization_sso_providers to authenticated;

create policy "members see by what their organisation signs in" on public.organization_sso_providers
  for select to authenticated
  using (status = 'active' and organization_id in (select private.organizations_with('agents.ui.read')));
create policy "readers see every provider of their organisation" on public.organization_sso_providers
  for select to authenticated
  using (organization_id in (select private.organizations_with('organization.read')));
