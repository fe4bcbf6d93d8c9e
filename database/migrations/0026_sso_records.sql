-- Single sign-on as the pages know it: what a member's sign-ins said.

create table public.organization_members_sso_providers (
  member_id uuid not null references public.organization_members on delete cascade,
  provider_type text not null check (provider_type ~ '^[A-Za-z0-9][A-Za-z0-9_.-]{0,59}$'),
  organization_id uuid not null references public.organizations on delete cascade,
  last_used_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  saml_attributes jsonb check (pg_column_size(saml_attributes) <= 65536),
  sso_groups text[] check (cardinality(sso_groups) <= 1000 and pg_column_size(sso_groups) <= 65536),
  assigned_role text check (assigned_role in ('owner', 'member', 'agent_user')),
  role_assignment_reason text check (char_length(role_assignment_reason) <= 2000),
  provider_data jsonb check (pg_column_size(provider_data) <= 65536),
  primary key (member_id, provider_type)
);
comment on table public.organization_members_sso_providers is
  'What a member''s page noted of the sign-ins by a provider. Nothing decides by it: roles are in organization_members.';

create index organization_members_sso_providers_newest on public.organization_members_sso_providers
  (organization_id, last_used_at desc);

create trigger stamp before insert or update on public.organization_members_sso_providers
  for each row execute function private.stamp_member_sso_provider();

alter table public.organization_members_sso_providers enable row level security;
alter table public.organization_members_sso_providers force row level security;
grant select on public.organization_members_sso_providers to authenticated;
grant
  insert (
    member_id, provider_type, last_used_at, created_at, saml_attributes, sso_groups, assigned_role,
    role_assignment_reason, provider_data
  ),
  update (
    member_id, provider_type, last_used_at, created_at, saml_attributes, sso_groups, assigned_role,
    role_assignment_reason, provider_data
  )
  on public.organization_members_sso_providers to authenticated;

-- Declared here because it takes a row of this table; its body stands in database/functions/sso-records.sql.
create function private.is_own_sso_record(record public.organization_members_sso_providers) returns boolean
  language sql stable set search_path = '' return false;

create policy "a member sees the own record" on public.organization_members_sso_providers
  for select to authenticated
  using (
    organization_id in (select private.organizations_with('agents.ui.read'))
    and member_id in (select id from public.organization_members where user_id = (select auth.uid()))
  );
create policy "owners see how their members sign in" on public.organization_members_sso_providers
  for select to authenticated
  using (organization_id in (select private.organizations_with('organization.members.write')));
create policy "a member notes the own sign-in" on public.organization_members_sso_providers
  for insert to authenticated
  with check (private.is_own_sso_record(organization_members_sso_providers));
create policy "a member notes the own next sign-in" on public.organization_members_sso_providers
  for update to authenticated
  using (
    organization_id in (select private.organizations_with('agents.ui.read'))
    and member_id in (select id from public.organization_members where user_id = (select auth.uid()))
  )
  with check (private.is_own_sso_record(organization_members_sso_providers));
