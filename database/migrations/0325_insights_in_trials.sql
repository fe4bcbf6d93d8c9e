-- A trial has insights: who tries an agent out wants to see what people asked it and what came of it. So do the
-- organisations that have a trial now.
insert into private.trial_values (feature_id, value_json)
select id, 'true' from billing.features where feature_key = 'workforce.feature.insights';
insert into billing.organization_features (organization_id, feature_id, value_json)
select organization_subscriptions.organization_id, features.id, 'true'
from billing.organization_subscriptions
join billing.features on features.feature_key = 'workforce.feature.insights'
where organization_subscriptions.status = 'trialing'
on conflict do nothing;
