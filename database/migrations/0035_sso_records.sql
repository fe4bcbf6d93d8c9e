-- Single sign-on as the pages know it: by which providers an organisation signs in, and what a member's sign-ins said.

create table public.organization_sso_providers (
  id uuid primary key default private.uuid_v7(),
  organization_id uuid not null references public.organizations on delete cascade,
  entity_id text not null check (char_length(entity_id) between 1 and 1024),
  status text not null default 'pending' check (status in ('pending', 'active', 'disabled')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, entity_id)
);
-- A provider that signs people in belongs to one organisation; one that was only named takes it from nobody.
create unique index organization_sso_providers_one_active on public.organization_sso_providers (entity_id)
  where status = 'active';
comment on table public.organization_sso_providers is 'The identity providers of an organisation; the active ones sign in.';
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
create index organization_members_sso_providers_newest on public.organization_members_sso_providers
  (organization_id, last_used_at desc);
comment on table public.organization_members_sso_providers is
  'What a member''s page noted of the sign-ins by a provider. Nothing decides by it: roles are in organization_members.';

-- The organisation is that of the member and the times are ours, whatever a page sends along.
create function private.stamp_member_sso_provider() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if (new.member_id, new.provider_type) <> (old.member_id, old.provider_type) then
      raise sqlstate 'PT403' using message = 'A record stays with its member and provider.';
    end if;
    new.created_at := old.created_at;
  else
    new.created_at := now();
  end if;
  new.last_used_at := now();
  new.organization_id := (
    select members.organization_id from public.organization_members as members where members.id = new.member_id
  );
  return new;
end
$$;
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

create policy "a member sees the own record" on public.organization_members_sso_providers
  for select to authenticated
  using (
    organization_id in (select private.organizations_with('agents.ui.read'))
    and member_id in (select id from public.organization_members where user_id = (select auth.uid()))
  );
create policy "owners see how their members sign in" on public.organization_members_sso_providers
  for select to authenticated
  using (organization_id in (select private.organizations_with('organization.members.write')));

-- A page repeats the truth: its member, the role that this member has, a provider that signs in to this organisation.
create function private.is_own_sso_record(record public.organization_members_sso_providers) returns boolean
  language sql stable set search_path = ''
  begin atomic
    select record.organization_id in (select private.organizations_with('agents.ui.read'))
      and exists (
        select from public.organization_members as members
        where members.id = record.member_id
          and members.user_id = auth.uid()
          and (record.assigned_role is null or record.assigned_role = members.role)
      )
      and (
        record.provider_data ->> 'entity_id' is null
        or exists (
          select from public.organization_sso_providers as providers
          where providers.organization_id = record.organization_id
            and providers.entity_id = record.provider_data ->> 'entity_id'
            and providers.status = 'active'
        )
      );
  end;
grant execute on function private.is_own_sso_record(public.organization_members_sso_providers) to authenticated;

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
