-- Single sign-on has no paid wall: a trial has it, and so do the organisations that have a trial or a plan now.
insert into private.trial_values (feature_id, value_json)
select id, 'true' from billing.features where feature_key = 'workforce.feature.sso';
insert into billing.organization_features (organization_id, feature_id, value_json)
select distinct organization_subscriptions.organization_id, features.id, 'true'::jsonb
from billing.organization_subscriptions
join billing.features on features.feature_key = 'workforce.feature.sso'
where organization_subscriptions.status in ('trialing', 'active')
on conflict do nothing;
