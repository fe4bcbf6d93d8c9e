-- A trial has the organisation feature: without it an owner could not reach the account, its members or its details.
update billing.features set trial_json = 'true' where feature_key = 'workforce.feature.organization';

-- Whoever was here before gets it too, unless it was decided otherwise.
insert into billing.organization_features (organization_id, feature_id, value_json)
select organizations.id, features.id, features.trial_json
from public.organizations
cross join billing.features
where features.feature_key = 'workforce.feature.organization'
  and not exists (
    select from billing.organization_features as decided
    where decided.organization_id = organizations.id and decided.feature_id = features.id
  );
