-- A feature is called what every screen calls it.
update billing.features set name = 'Organization'
where feature_key = 'workforce.feature.organization' and name = 'Organisation';
