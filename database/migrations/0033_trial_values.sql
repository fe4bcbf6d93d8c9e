-- What a trial gets of a feature is the product's own business, so it moves out of the schema that clients read. Every
-- column of billing.features that is left may be read: `select=*,features(*)` is a call of the specification.

create table private.trial_values (
  feature_id uuid primary key references billing.features on delete cascade,
  value_json jsonb not null
);
comment on table private.trial_values is 'The features that an organisation gets when it begins its trial, and their values.';
alter table private.trial_values enable row level security;
alter table private.trial_values force row level security;

insert into private.trial_values (feature_id, value_json)
select id, trial_json from billing.features where trial_json is not null;

create or replace function private.start_trial() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into billing.organization_features (organization_id, feature_id, value_json)
  select new.id, trial_values.feature_id, trial_values.value_json
  from private.trial_values;
  return null;
end
$$;

alter table billing.features drop column trial_json;
comment on table billing.features is 'What an organisation can have, its type and its default.';
