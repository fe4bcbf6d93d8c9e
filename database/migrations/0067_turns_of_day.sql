-- Quotas of a day: answers of an organisation, of an agent and to a visitor's address.

insert into billing.features (name, feature_key, value_type, default_json) values
  ('Answers a day', 'workforce.feature.turnLimit', 'Number', '50000'),
  ('Answers of an agent a day', 'workforce.feature.agentTurnLimit', 'Number', '30000'),
  ('Answers to an address a day', 'workforce.feature.addressTurnLimit', 'Number', '5000');
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

-- Counts one, and refuses what is too much for a day. The row stays locked until the transaction ends.
create function private.count_of_day(organization uuid, counted text, feature text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'utc')::date;
  reached bigint;
begin
  insert into private.usage_of_day as usage (organization_id, day, subject, used)
  values (organization, today, counted, 1)
  on conflict (organization_id, day, subject) do update set used = usage.used + 1
  returning usage.used into reached;
  if reached > private.quota_of(organization, feature) then
    perform private.refuse_over_quota(organization, feature, reached - 1);
  end if;
  if reached = 1 then
    delete from private.usage_of_day where organization_id = organization and day < today;
  end if;
end
$$;

-- An accepted turn, first or repeated, writes one answer. Counted when the transaction is committed, and what most turns
-- share is taken last, so that the lock is short and nobody takes two of them crosswise.
create function private.count_answer() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  address constant text := nullif(current_setting('request.visitor_address', true), '');
  agent constant uuid := (select template_id from public.conversations where id = new.conversation_id);
begin
  if address is not null then
    perform private.count_of_day(new.organization_id, 'answers to ' || address, 'addressTurnLimit');
  end if;
  perform private.count_of_day(new.organization_id, 'answers of ' || agent, 'agentTurnLimit');
  perform private.count_of_day(new.organization_id, 'answers', 'turnLimit');
  return null;
end
$$;
create constraint trigger count_answer after insert on public.messages
  deferrable initially deferred for each row when (new.role = 'assistant')
  execute function private.count_answer();
