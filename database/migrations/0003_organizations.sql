-- Organisations, who belongs to them, and what a member may do.

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
  updated_at timestamptz not null default now()
);
create index organizations_founder on public.organizations (created_by);
comment on table public.organizations is 'A tenant: everything else belongs to exactly one.';

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
create index organization_members_person on public.organization_members (user_id);
comment on table public.organization_members is 'Who belongs to an organisation, in which role.';

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

-- A session opened by password alone has no organisation until its one-time code, or an
-- authenticator, was verified in that very session. A session that ended has none either.
create function private.session_is_verified(person uuid, session uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from auth.sessions
      join auth.users on users.id = sessions.user_id
      where sessions.id = session
        and sessions.user_id = person
        and (sessions.not_after is null or sessions.not_after > now())
        and (users.banned_until is null or users.banned_until < now())
        and users.deleted_at is null
        and (
          sessions.tag in ('signup', 'invitation', 'verification')
          or exists (
            select from auth.mfa_amr_claims
            where mfa_amr_claims.session_id = sessions.id
              and mfa_amr_claims.authentication_method in (
                'otp', 'magiclink', 'recovery', 'invite', 'email/signup', 'anonymous', 'oauth',
                'sso/saml', 'totp', 'mfa/phone', 'mfa/webauthn'
              )
          )
        )
    );
  end;
grant execute on function private.session_is_verified(uuid, uuid) to auth_service;

create function private.session_verified() returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select private.session_is_verified(auth.uid(), (auth.jwt() ->> 'session_id')::uuid);
  end;
grant execute on function private.session_verified() to anon, authenticated;

create function private.is_anonymous() returns boolean
  language sql stable set search_path = ''
  begin atomic
    select coalesce((auth.jwt() ->> 'is_anonymous')::boolean, auth.uid() is null);
  end;
grant execute on function private.is_anonymous() to anon, authenticated;

-- The one place where tenancy is decided: the organisations in which the caller holds a permission.
-- It reads the membership row, so removal and a change of role act at the next request.
create function private.organizations_with(wanted text) returns setof uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select organization_members.organization_id
    from public.organization_members
    where organization_members.user_id = auth.uid()
      and (select private.session_verified())
      and exists (
        select from public.role_permissions
        where role_permissions.role = organization_members.role
          and role_permissions.permission in (wanted, regexp_replace(wanted, '\.read$', '.write'))
      );
  end;
grant execute on function private.organizations_with(text) to anon, authenticated;

create function private.has_members(organization uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.organization_members
      where organization_members.organization_id = organization
    );
  end;
grant execute on function private.has_members(uuid) to authenticated;

create function private.founded_by_caller(organization uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.organizations
      where organizations.id = organization and organizations.created_by = auth.uid()
    ) and not private.has_members(organization);
  end;
grant execute on function private.founded_by_caller(uuid) to authenticated;

create trigger touch before update on public.organizations
  for each row execute function private.touch();

alter table public.organizations enable row level security;
alter table public.organizations force row level security;
grant select on public.organizations to authenticated;
grant insert (name, website, description, summary, created_by, industry, team_size, primary_goal, integrations)
  on public.organizations to authenticated;
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

alter table public.organization_members enable row level security;
alter table public.organization_members force row level security;
grant select on public.organization_members to authenticated;
grant insert (user_id, organization_id, role) on public.organization_members to authenticated;
grant update (welcome_banner_shown, one_time_verification_state)
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

alter table public.role_permissions enable row level security;
alter table public.role_permissions force row level security;
grant select on public.role_permissions to authenticated;
create policy "the meaning of roles is no secret" on public.role_permissions
  for select to authenticated using (true);

-- A client may repeat the state of the one-time verification, never decide it.
create function private.guard_verification_state() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if current_user = 'authenticated'
    and new.one_time_verification_state is distinct from old.one_time_verification_state
  then
    raise sqlstate 'PT403' using message = 'The one-time verification is decided by its code.';
  end if;
  return new;
end
$$;
create trigger guard_verification_state before update on public.organization_members
  for each row execute function private.guard_verification_state();

-- Called by the auth service when a session gains a method (specification 4, one-time verification).
create function private.on_sign_in(person uuid, session uuid, method text) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    update public.organization_members
    set one_time_verification_state =
      case when private.session_is_verified(person, session) then 'verified' else 'pending_verification' end
    where organization_members.user_id = person
      and method in ('password', 'otp', 'totp', 'mfa/phone', 'mfa/webauthn');
  end;
grant execute on function private.on_sign_in(uuid, uuid, text) to auth_service;

-- What the token tells the page. The server decides by the rows, not by these.
create function private.access_token_claims(person uuid, session uuid) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    with membership as (
      select organization_members.organization_id, organization_members.role
      from public.organization_members
      where organization_members.user_id = person and private.session_is_verified(person, session)
      order by organization_members.role = 'INACTIVE', organization_members.created_at,
        organization_members.id
      limit 1
    )
    select jsonb_build_object(
      'user_role', (select role from membership),
      'organization_id', (select organization_id from membership where role <> 'INACTIVE'),
      'permissions', coalesce(
        (
          select jsonb_agg(role_permissions.permission order by role_permissions.permission)
          from public.role_permissions
          join membership on membership.role = role_permissions.role
        ),
        '[]'
      ),
      'awaiting_otp', not private.session_is_verified(person, session)
    );
  end;
grant execute on function private.access_token_claims(uuid, uuid) to auth_service;

create table billing.features (
  id uuid primary key default private.uuid_v7(),
  name text not null,
  platform text not null default 'workforce',
  feature_key text not null unique check (feature_key ~ '^[a-z]+\.feature\.[a-z][A-Za-z]*$'),
  is_active boolean not null default true,
  value_type text not null check (value_type in ('Number', 'Boolean', 'String', 'Object', 'Array')),
  default_json jsonb not null,
  trial_json jsonb
);
comment on table billing.features is 'What an organisation can have, its type, its default and what a trial gets.';

create table billing.organization_features (
  id uuid primary key default private.uuid_v7(),
  organization_id uuid not null references public.organizations on delete cascade,
  feature_id uuid not null references billing.features on delete cascade,
  value_json jsonb not null,
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index organization_features_one_each on billing.organization_features
  (organization_id, feature_id) where disabled_at is null;
create index organization_features_feature on billing.organization_features (feature_id);
comment on table billing.organization_features is 'The features an organisation has and their values.';

alter table billing.features enable row level security;
alter table billing.features force row level security;
grant select (id, name, platform, feature_key, is_active, value_type, default_json)
  on billing.features to authenticated;
create policy "the list of features is no secret" on billing.features
  for select to authenticated using (true);

alter table billing.organization_features enable row level security;
alter table billing.organization_features force row level security;
grant select on billing.organization_features to authenticated;
create policy "members see the features of their organisation" on billing.organization_features
  for select to authenticated
  using (organization_id in (select private.organizations_with('agents.ui.read')));

insert into billing.features (name, feature_key, value_type, default_json, trial_json) values
  ('Galleries', 'workforce.feature.galleries', 'Boolean', 'false', null),
  ('Insights', 'workforce.feature.insights', 'Boolean', 'false', null),
  ('Workforce connect', 'workforce.feature.workforceConnect', 'Boolean', 'false', null),
  ('Templates', 'workforce.feature.templates', 'Boolean', 'false', 'true'),
  ('Knowledge', 'workforce.feature.knowledge', 'Boolean', 'false', 'true'),
  ('Organisation', 'workforce.feature.organization', 'Boolean', 'false', null),
  ('Single sign-on', 'workforce.feature.sso', 'Boolean', 'false', null),
  ('Stripe portal', 'workforce.feature.stripePortal', 'Boolean', 'true', null),
  ('Users', 'workforce.feature.userLimit', 'Number', '5', null),
  ('Agents', 'workforce.feature.agentLimit', 'Number', '5', null);

-- The value an organisation has for a feature, or the feature's default. An inactive feature is null.
create function private.feature(organization uuid, wanted_key text) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(organization_features.value_json, features.default_json)
    from billing.features
    left join billing.organization_features
      on organization_features.feature_id = features.id
      and organization_features.organization_id = organization
      and organization_features.disabled_at is null
    where features.feature_key = wanted_key and features.is_active;
  end;
grant execute on function private.feature(uuid, text) to authenticated;

create function private.start_trial() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into billing.organization_features (organization_id, feature_id, value_json)
  select new.id, features.id, features.trial_json
  from billing.features
  where features.trial_json is not null;
  return null;
end
$$;
create trigger start_trial after insert on public.organizations
  for each row execute function private.start_trial();
