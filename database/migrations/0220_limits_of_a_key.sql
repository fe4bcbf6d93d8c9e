-- A limit may be of one key, with the keys that succeed it; and owners are told of the limits of callers too.

alter table public.spend_limits
  add column key_id uuid,
  add foreign key (organization_id, key_id)
    references public.integration_keys (organization_id, id) on delete cascade,
  add check (subject = 'key' or key_id is null),
  drop constraint spend_limits_organization_id_subject_template_id_period_key,
  add unique nulls not distinct (organization_id, subject, template_id, key_id, period);
comment on column public.spend_limits.key_id is
  'The key that it is of, with those that succeed it; null where it is not of one.';
create index spend_limits_key on public.spend_limits (key_id);
grant insert (key_id) on public.spend_limits to authenticated;

-- No foreign key: what was reached outlives the key.
alter table public.spend_alerts add column key_id uuid;
comment on column public.spend_alerts.key_id is 'The key that reached it first; null where no key did.';

-- It tells more now, and what callers spent is summed up in another way.
drop function if exists private.take_spend_alerts();
drop function if exists private.limits_on(uuid, jsonb, timestamptz);
drop function if exists private.spent_by_caller(uuid, text, timestamptz);
