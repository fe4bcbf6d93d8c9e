-- Subscriptions: what an organisation has agreed to, and the public settings of the payment service.

-- Everybody may read these, so what looks like a secret is refused, whatever it is called.
create table public.stripe_public_configs (
  key text primary key
    check (key ~ '^[a-z][A-Za-z0-9]{0,99}$')
    check (key !~* '(secret|password|credential|private|webhook|token)'),
  value_json jsonb
    check (octet_length(value_json::text) <= 10000)
    check (
      value_json::text !~
        '(sk|rk)_(live|test)_|whsec_|sb_secret_|-----BEGIN|eyJ[A-Za-z0-9_-]{10,}\.|(AKIA|ASIA)[A-Z0-9]{16}|gh[pousr]_[A-Za-z0-9]{20}|xox[abprs]-'
    ),
  value_type text not null default 'String' check (value_type in ('Number', 'Boolean', 'String', 'Object', 'Array')),
  updated_at timestamptz not null default now()
);
comment on table public.stripe_public_configs is
  'Settings of the payment service that the page may know; defaultSignupPriceId and signupPriceIds among them.';

create trigger touch before update on public.stripe_public_configs
  for each row execute function private.touch();

alter table public.stripe_public_configs enable row level security;
alter table public.stripe_public_configs force row level security;
grant select on public.stripe_public_configs to authenticated;

create policy "what is public is for everybody with a session" on public.stripe_public_configs
  for select to authenticated using (true);

create table billing.organization_subscriptions (
  id uuid primary key default private.uuid_v7(),
  organization_id uuid not null references public.organizations on delete cascade,
  status text not null
    check (status in ('trialing', 'active', 'past_due', 'canceled', 'incomplete', 'unpaid', 'paused')),
  trial_end timestamptz,
  current_period_start timestamptz,
  current_period_end timestamptz,
  payment_methods jsonb not null default '[]' check (jsonb_typeof(payment_methods) = 'array'),
  cancel_at_period_end boolean not null default false,
  price_id text check (char_length(price_id) <= 255),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (current_period_end >= current_period_start)
);
comment on table billing.organization_subscriptions is
  'What an organisation has agreed to; the latest by current_period_end that was not deleted counts.';

create index organization_subscriptions_latest on billing.organization_subscriptions
  (organization_id, current_period_end desc);

create trigger touch before update on billing.organization_subscriptions
  for each row execute function private.touch();
create trigger log_row after insert or update or delete on billing.organization_subscriptions
  for each row execute function private.log_row(
    'subscription', 'status', 'status,trial_end,current_period_end,cancel_at_period_end,price_id,deleted_at'
  );
select private.announce_changes('billing.organization_subscriptions', 'agents.ui.read');

-- Written by the server alone.
alter table billing.organization_subscriptions enable row level security;
alter table billing.organization_subscriptions force row level security;
grant select on billing.organization_subscriptions to authenticated;

create policy "members see what their organisation has agreed to" on billing.organization_subscriptions
  for select to authenticated
  using (organization_id in (select private.organizations_with('agents.ui.read')));
