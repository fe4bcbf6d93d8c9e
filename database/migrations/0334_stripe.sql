-- Stripe: which customer an organisation is there, which of its subscriptions are kept there, and which events were
-- heard. The server alone reads and writes these, by the functions of database/functions/organizations/stripe.sql.

create table private.stripe_customers (
  organization_id uuid primary key references public.organizations on delete cascade,
  stripe_id text not null unique check (stripe_id ~ '^cus_[A-Za-z0-9_]{1,250}$'),
  checkout_id text check (checkout_id ~ '^cs_[A-Za-z0-9_]{1,250}$'),
  readings bigint not null default 0,
  kept bigint not null default 0,
  created_at timestamptz not null default now(),
  check (kept <= readings)
);
comment on table private.stripe_customers is 'The customer that an organisation is at Stripe.';
comment on column private.stripe_customers.checkout_id is
  'The newest checkout. The one before it is closed, so that nobody pays twice.';
comment on column private.stripe_customers.readings is 'How often it was begun to read there how the customer stands.';
comment on column private.stripe_customers.kept is 'The reading whose result stands; an earlier one does not replace it.';

create table private.stripe_subscriptions (
  stripe_id text primary key check (stripe_id ~ '^sub_[A-Za-z0-9_]{1,250}$'),
  organization_id uuid not null references public.organizations on delete cascade,
  subscription_id uuid not null unique references billing.organization_subscriptions on delete cascade
);
comment on table private.stripe_subscriptions is 'The subscriptions that are kept at Stripe; all others were made here.';

create index stripe_subscriptions_organization on private.stripe_subscriptions (organization_id);

create table private.stripe_events (
  id text primary key check (id ~ '^evt_[A-Za-z0-9_]{1,250}$'),
  received_at timestamptz not null default now()
);
comment on table private.stripe_events is 'Events of Stripe that were heard: each counts once.';

create index stripe_events_received on private.stripe_events (received_at);

alter table private.stripe_customers enable row level security;
alter table private.stripe_customers force row level security;
alter table private.stripe_subscriptions enable row level security;
alter table private.stripe_subscriptions force row level security;
alter table private.stripe_events enable row level security;
alter table private.stripe_events force row level security;

-- Who is deleted here pays no more there: at once when the organisation is gone, and no new period while it waits.
create trigger end_at_stripe after delete on private.stripe_customers
  for each row execute function private.end_at_stripe();
create trigger stop_renewal after update of delete_after on public.organizations
  for each row when (old.delete_after is null and new.delete_after is not null)
  execute function private.stop_renewal();
