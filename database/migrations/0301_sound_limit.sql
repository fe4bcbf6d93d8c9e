-- What visitors have an organisation's own models say and write down costs it money, and anyone may be a visitor.
insert into billing.features (name, feature_key, value_type, default_json) values
  ('Sentences of own speech models a day', 'workforce.feature.soundLimit', 'Number', '20000');
insert into private.quotas (feature_key, trial, sentence, outsiders, remedy, status) values (
  'workforce.feature.soundLimit', 2000, '%s has had %s of %s sentences spoken or written down today.',
  'No more can be spoken or written down today. Please come back tomorrow.', 'Come back tomorrow', 429
);
