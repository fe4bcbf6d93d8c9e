-- Who belongs to an organisation, what each role may do, and what the members are called.

create table public.role_permissions (
  role text not null check (role in ('owner', 'member', 'agent_user')),
  permission text not null check (permission ~ '^[a-z]+(\.[a-z]+)*\.(read|write)$'),
  primary key (role, permission)
);
comment on table public.role_permissions is 'What each role may do; write implies read.';

insert into public.role_permissions (role, permission) values
  ('owner', 'billing.write'), ('owner', 'organization.write'),
  ('owner', 'organization.members.write'), ('owner', 'interactions.api.keys.write'),
  ('owner', 'knowledge.write'), ('owner', 'analytics.read'), ('owner', 'agents.write'),
  ('owner', 'templates.base.read'), ('owner', 'agents.ui.read'),
  ('member', 'organization.read'), ('member', 'organization.members.read'),
  ('member', 'interactions.api.keys.read'), ('member', 'knowledge.write'),
  ('member', 'analytics.read'), ('member', 'agents.write'), ('member', 'templates.base.read'),
  ('member', 'agents.ui.read'),
  ('agent_user', 'agents.ui.read');

alter table public.role_permissions enable row level security;
alter table public.role_permissions force row level security;
grant select on public.role_permissions to authenticated;

create policy "the meaning of roles is no secret" on public.role_permissions
  for select to authenticated using (true);

create table public.organization_members (
  id uuid primary key default private.uuid_v7(),
  user_id uuid not null references auth.users on delete cascade,
  organization_id uuid not null references public.organizations on delete cascade,
  role text not null check (role in ('owner', 'member', 'agent_user', 'INACTIVE')),
  welcome_banner_shown boolean not null default false,
  one_time_verification_state text not null default 'unverified'
    check (one_time_verification_state in ('unverified', 'pending_verification', 'verified')),
  created_at timestamptz not null default now(),
  unique (organization_id, user_id)
);
comment on table public.organization_members is 'Who belongs to an organisation, in which role.';

create index organization_members_person on public.organization_members (user_id);

create trigger guard_verification_state before update on public.organization_members
  for each row execute function private.guard_verification_state();
create trigger make_member_profile after insert on public.organization_members
  for each row execute function private.make_member_profile();
create constraint trigger enforce_user_limit after insert on public.organization_members
  for each row when (new.role <> 'INACTIVE') execute function private.enforce_user_limit();
create constraint trigger enforce_user_limit_again after update on public.organization_members
  for each row
  when (
    new.role <> 'INACTIVE'
    and (old.role = 'INACTIVE' or new.organization_id <> old.organization_id)
  )
  execute function private.enforce_user_limit();
create trigger keep_an_owner after delete on public.organization_members
  for each row when (old.role = 'owner') execute function private.keep_an_owner();
create trigger keep_an_owner_still after update on public.organization_members
  for each row
  when (
    old.role = 'owner' and (new.role <> 'owner' or new.organization_id <> old.organization_id)
  )
  execute function private.keep_an_owner();
create trigger log_member after insert or update or delete on public.organization_members
  for each row execute function private.log_member();
create trigger keep_closed before insert on public.organization_members
  for each row when (new.role <> 'INACTIVE') execute function private.keep_closed();
create trigger keep_closed_still before update on public.organization_members
  for each row when (new.role <> 'INACTIVE' and new.role <> old.role) execute function private.keep_closed();
create trigger guard_member_role before update on public.organization_members
  for each row execute function private.guard_member_role();
select private.announce_changes('public.organization_members', 'organization.members.read', person => 'user_id');

alter table public.organization_members enable row level security;
alter table public.organization_members force row level security;
grant select on public.organization_members to authenticated;
grant insert (user_id, organization_id, role) on public.organization_members to authenticated;
-- A page may repeat the state of the verification and the own role, as whole rows have them; triggers see to it.
grant update (welcome_banner_shown, one_time_verification_state, role)
  on public.organization_members to authenticated;

create policy "a person sees the own membership" on public.organization_members
  for select to authenticated
  using (user_id = (select auth.uid()) and (select private.session_verified()));
create policy "readers see the members of their organisation" on public.organization_members
  for select to authenticated
  using (organization_id in (select private.organizations_with('organization.members.read')));
create policy "the founder becomes the first owner" on public.organization_members
  for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and role = 'owner'
    and not (select private.is_anonymous())
    and (select private.session_verified())
    and private.founded_by_caller(organization_id)
  );
create policy "a person edits the own membership" on public.organization_members
  for update to authenticated
  using (
    user_id = (select auth.uid()) and role <> 'INACTIVE' and (select private.session_verified())
  )
  with check (user_id = (select auth.uid()));

create table private.suspended_members (
  member_id uuid primary key references public.organization_members on delete cascade,
  organization_id uuid not null references public.organizations on delete cascade,
  role text not null
);
comment on table private.suspended_members is 'The roles that come back when a deletion is taken back.';

create index suspended_members_of_organization on private.suspended_members (organization_id);

alter table private.suspended_members enable row level security;
alter table private.suspended_members force row level security;

create table public.organization_member_profiles (
  id uuid primary key default private.uuid_v7(),
  organization_id uuid not null references public.organizations on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  member_id uuid not null unique references public.organization_members on delete cascade,
  first_name text not null default '',
  last_name text not null default '',
  display_name text not null default '',
  email text not null default '',
  email_subscribe text check (email_subscribe in ('opted_in', 'opted_out')),
  initial_integrations text[] not null default '{}'
    check (initial_integrations <@ array['salesforce', 'zapier', 'servicenow', 'interactionsapi']),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, user_id)
);
comment on table public.organization_member_profiles is 'What the members of an organisation are called.';
comment on column public.organization_member_profiles.email_subscribe is 'Null until the person was asked.';

create index organization_member_profiles_person on public.organization_member_profiles (user_id);

create trigger touch before update on public.organization_member_profiles
  for each row execute function private.touch();

alter table public.organization_member_profiles enable row level security;
alter table public.organization_member_profiles force row level security;
grant select on public.organization_member_profiles to authenticated;
grant update (email_subscribe, initial_integrations)
  on public.organization_member_profiles to authenticated;

create policy "readers see the profiles of their organisation" on public.organization_member_profiles
  for select to authenticated
  using (organization_id in (select private.organizations_with('organization.members.read')));
create policy "a member sees the own profile" on public.organization_member_profiles
  for select to authenticated
  using (
    user_id = (select auth.uid())
    and organization_id in (select private.organizations_with('agents.ui.read'))
  );
create policy "a member edits the own profile" on public.organization_member_profiles
  for update to authenticated
  using (
    user_id = (select auth.uid())
    and organization_id in (select private.organizations_with('agents.ui.read'))
  )
  with check (
    user_id = (select auth.uid())
    and organization_id in (select private.organizations_with('agents.ui.read'))
  );

-- Which of a person's organisations the page shows: the one chosen last, else the first.
create table private.active_organizations (
  user_id uuid primary key,
  organization_id uuid not null,
  foreign key (organization_id, user_id)
    references public.organization_members (organization_id, user_id) on delete cascade
);
comment on table private.active_organizations is 'The organisation that a person of several chose last.';

create index active_organizations_membership on private.active_organizations (organization_id, user_id);

alter table private.active_organizations enable row level security;
alter table private.active_organizations force row level security;
