-- What people write to one another, and test events of webhooks, are counted by the day as answers are.

insert into billing.features (name, feature_key, value_type, default_json) values
  ('Messages between visitors and people a day', 'workforce.feature.personMessageLimit', 'Number', '20000'),
  ('Test events to webhooks a day', 'workforce.feature.webhookTestLimit', 'Number', '500');
insert into private.quotas (feature_key, trial, sentence, outsiders, remedy, status) values
  (
    'workforce.feature.personMessageLimit', 5000, '%s has had %s of %s messages between visitors and people today.',
    'Nobody can be written to any more today. Please come back tomorrow.', 'Come back tomorrow', 429
  );
insert into private.quotas (feature_key, trial, sentence, remedy, status) values
  (
    'workforce.feature.webhookTestLimit', 100, '%s has sent %s of %s test events to webhooks today.',
    'Come back tomorrow', 429
  );
