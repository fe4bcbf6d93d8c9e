-- Features: what an organisation can have, what it has, and which permissions need one.

create table billing.features (
  id uuid primary key default private.uuid_v7(),
  name text not null,
  platform text not null default 'workforce',
  feature_key text not null unique check (feature_key ~ '^[a-z]+\.feature\.[a-z][A-Za-z]*$'),
  is_active boolean not null default true,
  value_type text not null check (value_type in ('Number', 'Boolean', 'String', 'Object', 'Array')),
  default_json jsonb not null
);
comment on table billing.features is 'What an organisation can have, its type and its default.';

insert into billing.features (name, feature_key, value_type, default_json) values
  ('Galleries', 'workforce.feature.galleries', 'Boolean', 'false'),
  ('Insights', 'workforce.feature.insights', 'Boolean', 'false'),
  ('Workforce connect', 'workforce.feature.workforceConnect', 'Boolean', 'false'),
  ('Templates', 'workforce.feature.templates', 'Boolean', 'false'),
  ('Knowledge', 'workforce.feature.knowledge', 'Boolean', 'false'),
  ('Organisation', 'workforce.feature.organization', 'Boolean', 'false'),
  ('Single sign-on', 'workforce.feature.sso', 'Boolean', 'false'),
  ('Stripe portal', 'workforce.feature.stripePortal', 'Boolean', 'true'),
  ('Users', 'workforce.feature.userLimit', 'Number', '5'),
  ('Agents', 'workforce.feature.agentLimit', 'Number', '5'),
  ('Files', 'workforce.feature.fileLimit', 'Number', '20000'),
  ('Storage', 'workforce.feature.storageLimit', 'Number', '107374182400'),
  ('Knowledge text', 'workforce.feature.knowledgeTextLimit', 'Number', '1000000000'),
  ('Pictures', 'workforce.feature.pictureLimit', 'Number', '50'),
  ('Rows of a table', 'workforce.feature.rowLimit', 'Number', '1000000'),
  ('Organizations', 'workforce.feature.organizationLimit', 'Number', '10'),
  ('Answers a day', 'workforce.feature.turnLimit', 'Number', '50000'),
  ('Answers of an agent a day', 'workforce.feature.agentTurnLimit', 'Number', '30000'),
  ('Answers to an address a day', 'workforce.feature.addressTurnLimit', 'Number', '5000'),
  ('Invitation mails a day', 'workforce.feature.mailLimit', 'Number', '1000');

alter table billing.features enable row level security;
alter table billing.features force row level security;
-- Every column may be read: `select=*,features(*)` is a call of the specification.
grant select (id, name, platform, feature_key, is_active, value_type, default_json)
  on billing.features to authenticated;

create policy "the list of features is no secret" on billing.features
  for select to authenticated using (true);

create table billing.organization_features (
  id uuid primary key default private.uuid_v7(),
  organization_id uuid not null references public.organizations on delete cascade,
  feature_id uuid not null references billing.features on delete cascade,
  value_json jsonb not null,
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table billing.organization_features is 'The features an organisation has and their values.';

create unique index organization_features_one_each on billing.organization_features
  (organization_id, feature_id) where disabled_at is null;
create index organization_features_feature on billing.organization_features (feature_id);
create index organization_features_organization on billing.organization_features (organization_id);

select private.announce_changes('billing.organization_features', 'agents.ui.read');

alter table billing.organization_features enable row level security;
alter table billing.organization_features force row level security;
grant select on billing.organization_features to authenticated;

create policy "members see the features of their organisation" on billing.organization_features
  for select to authenticated
  using (organization_id in (select private.organizations_with('agents.ui.read')));

-- What a trial gets is the product's own business, so it is not in the schema that clients read.
create table private.trial_values (
  feature_id uuid primary key references billing.features on delete cascade,
  value_json jsonb not null
);
comment on table private.trial_values is 'The features that an organisation gets when it begins its trial, and their values.';

insert into private.trial_values (feature_id, value_json)
select id, 'true' from billing.features
where feature_key in (
  'workforce.feature.templates', 'workforce.feature.knowledge',
  -- Without it an owner could not reach the account, its members or its details.
  'workforce.feature.organization',
  -- Connect is shown to everybody who signed in.
  'workforce.feature.workforceConnect'
);

alter table private.trial_values enable row level security;
alter table private.trial_values force row level security;

-- What an organisation does not have its people cannot reach: a permission belongs to a feature, and holds where that
-- feature is on. So it is decided where tenancy is decided, for the page, the data API, functions and keys alike.
create table private.gated_permissions (
  area text primary key check (area ~ '^[a-z]+(\.[a-z]+)*$'),
  feature_key text not null references billing.features (feature_key)
);
comment on table private.gated_permissions is
  'Permissions, without .read or .write, and scopes of keys that hold only where an organisation has a feature.';

create index gated_permissions_feature on private.gated_permissions (feature_key);

insert into private.gated_permissions (area, feature_key) values
  ('agents', 'workforce.feature.templates'),
  ('templates.base', 'workforce.feature.templates'),
  ('conversations', 'workforce.feature.templates'),
  ('knowledge', 'workforce.feature.knowledge'),
  ('analytics', 'workforce.feature.insights'),
  ('organization', 'workforce.feature.organization'),
  ('organization.members', 'workforce.feature.organization'),
  ('interactions.api.keys', 'workforce.feature.workforceConnect');

alter table private.gated_permissions enable row level security;
alter table private.gated_permissions force row level security;
