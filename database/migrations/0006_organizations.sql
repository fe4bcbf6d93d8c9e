-- Organisations: the tenants.

create table public.organizations (
  id uuid primary key default private.uuid_v7(),
  name text not null check (char_length(btrim(name)) between 1 and 120),
  website text check (char_length(website) <= 500),
  description text check (char_length(description) <= 2000),
  summary text check (char_length(summary) <= 10000),
  created_by uuid default auth.uid() references auth.users on delete set null,
  industry text check (industry in (
    'Finance', 'Healthcare', 'Technology', 'Education', 'E-commerce / Retail',
    'Marketing / Advertising', 'Other'
  )),
  team_size text check (team_size in ('Just me', '2–10', '11–50', '51–200', '201–500', '500+')),
  primary_goal text check (char_length(primary_goal) <= 2000),
  integrations text[] not null default '{}'
    check (integrations <@ array['salesforce', 'zapier', 'servicenow', 'interactionsapi']),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deletion_requested_at timestamptz,
  deletion_requested_by_name text,
  delete_after timestamptz,
  check ((delete_after is null) = (deletion_requested_at is null)),
  -- It is shown as a link, without a name before the host.
  constraint organizations_website_is_http check (website ~* '^https?://[^[:space:]/?#@\\]+([/?#][^[:space:]]*)?$')
);
comment on table public.organizations is 'A tenant: everything else belongs to exactly one.';
comment on column public.organizations.delete_after is
  'From when on it is deleted; until then its owners can keep it. Null for almost all.';

create index organizations_founder on public.organizations (created_by);
create index organizations_due on public.organizations (delete_after) where delete_after is not null;

create trigger touch before update on public.organizations
  for each row execute function private.touch();
create trigger start_trial after insert on public.organizations
  for each row execute function private.start_trial();
create trigger log_row after insert or update on public.organizations
  for each row execute function private.log_row(
    'organization', 'name', 'name,website,description,summary,industry,team_size,primary_goal,integrations'
  );
create trigger start_subscription after insert on public.organizations
  for each row execute function private.start_subscription();
-- The time of an organisation is ours from the first row on.
create trigger touch_first before insert on public.organizations
  for each row execute function private.touch();
create trigger limit_organizations after insert on public.organizations
  for each row when (new.created_by is not null) execute function private.limit_organizations();
select private.announce_changes(
  'public.organizations', 'agents.ui.read', person => 'created_by', organization => 'id'
);
-- A founder sees the row only until it has members.
update private.announced_tables set shows_to_person = false where name = 'public.organizations';

alter table public.organizations enable row level security;
alter table public.organizations force row level security;
grant select on public.organizations to authenticated;
-- Pages write whole rows as the specification has them: what the server decides may come along when it changes nothing.
grant insert (
    name, website, description, summary, created_by, industry, team_size, primary_goal, integrations, updated_at
  ) on public.organizations to authenticated;
grant update (name, website, description, summary, industry, team_size, primary_goal, integrations, updated_at)
  on public.organizations to authenticated;

create policy "members see their organisation" on public.organizations
  for select to authenticated
  using (
    id in (select private.organizations_with('agents.ui.read'))
    -- The founder reads back the new row before the membership exists.
    or (created_by = (select auth.uid()) and not private.has_members(id))
  );
create policy "a signed-in person founds an organisation" on public.organizations
  for insert to authenticated
  with check (
    created_by = (select auth.uid())
    and not (select private.is_anonymous())
    and (select private.session_verified())
  );
create policy "owners edit their organisation" on public.organizations
  for update to authenticated
  using (id in (select private.organizations_with('organization.write')))
  with check (id in (select private.organizations_with('organization.write')));
