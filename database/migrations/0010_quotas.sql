-- Quotas: how much an organisation may have, by its plan. What there is gets counted in the transaction that writes it,
-- and the counter's row is the lock: parallel writes cannot pass a quota together, and what is rolled back counts not.
--
-- The rows of a table are counted where people write into it and nothing else limits it (its triggers count_new_rows
-- and count_gone_rows). What is said in conversations is limited by the day.

create table private.quotas (
  feature_key text primary key references billing.features (feature_key),
  trial bigint check (trial > 0),
  -- For format(): the organisation, what it has, what it may have, the thing.
  sentence text not null,
  outsiders text not null default '%s has reached a limit. Please try again later.',
  remedy text not null,
  status smallint not null check (status in (403, 413, 429)),
  is_bytes boolean not null default false
);
comment on table private.quotas is 'Features that limit, and what is said when a limit is reached.';
comment on column private.quotas.trial is
  'The limit of an organisation that pays nothing, where nothing was decided for it; null for the default of the feature.';
comment on column private.quotas.outsiders is 'For those who are no members: without figures.';

insert into private.quotas (feature_key, trial, sentence, remedy, status, is_bytes) values
  ('workforce.feature.agentLimit', null, '%s has %s of %s agents.', 'Delete one', 403, false),
  ('workforce.feature.fileLimit', 2000, '%s has %s of %s files.', 'Delete some', 413, false),
  (
    'workforce.feature.storageLimit', 10737418240, '%s stores %s of %s, so this file does not fit.',
    'Delete some files', 413, true
  ),
  (
    'workforce.feature.knowledgeTextLimit', 100000000,
    '%s has %s of %s characters of knowledge, so this file does not fit.', 'Delete some files', 413, false
  );
insert into private.quotas (feature_key, sentence, outsiders, remedy, status) values
  (
    'workforce.feature.userLimit', '%s has %s of %s users, open invitations included.',
    '%s has no free seat. Ask the person who invited you.', 'Remove one or revoke an invitation', 403
  );
insert into private.quotas (feature_key, trial, sentence, remedy, status) values
  ('workforce.feature.rowLimit', 100000, '%1$s has %2$s of %3$s %4$s.', 'Remove some where you can', 403);
insert into private.quotas (feature_key, trial, sentence, outsiders, remedy, status) values
  (
    'workforce.feature.turnLimit', 5000, '%s has given %s of %s answers today.',
    'This agent has answered all it can for today. Please come back tomorrow.', 'Come back tomorrow', 429
  ),
  (
    'workforce.feature.agentTurnLimit', 3000, 'This agent of %s has given %s of %s answers today.',
    'This agent has answered all it can for today. Please come back tomorrow.', 'Come back tomorrow', 429
  ),
  (
    'workforce.feature.addressTurnLimit', 1000, '%s has given %s of %s answers to your network today.',
    'Many questions have come from your network today. Please come back tomorrow.', 'Come back tomorrow', 429
  );
insert into private.quotas (feature_key, trial, sentence, remedy, status) values
  (
    'workforce.feature.mailLimit', 200, '%s has sent %s of %s invitation mails today.', 'Try again tomorrow', 429
  );

alter table private.quotas enable row level security;
alter table private.quotas force row level security;

create table private.usage (
  organization_id uuid not null references public.organizations on delete cascade,
  name text not null,
  used bigint not null,
  primary key (organization_id, name)
) with (fillfactor = 50);
comment on table private.usage is 'How much of what is limited each organisation has.';

alter table private.usage enable row level security;
alter table private.usage force row level security;

-- Quotas of a day: answers of an organisation, of an agent and to a visitor's address, and mails.
create table private.usage_of_day (
  organization_id uuid not null references public.organizations on delete cascade,
  day date not null,
  subject text not null,
  used bigint not null,
  primary key (organization_id, day, subject)
) with (fillfactor = 50);
comment on table private.usage_of_day is 'How often something was done today (UTC). Earlier days go when a new one begins.';
comment on column private.usage_of_day.subject is
  'What was done, and by whom; of a visitor the address as a hash keyed with a secret that is not in the database.';

alter table private.usage_of_day enable row level security;
alter table private.usage_of_day force row level security;

create table private.trials (
  id uuid primary key default private.uuid_v7(),
  person_id uuid unique,
  mailbox text unique,
  begun_at timestamptz not null default now()
);
comment on table private.trials is
  'Who has had the free trial. It outlives the account: the mailbox as a hash, null for whoever has none.';

alter table private.trials enable row level security;
alter table private.trials force row level security;
