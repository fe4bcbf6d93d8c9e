-- The e-mail domains of an organisation. Whose they are is proved by a record that only their owner can set.

create table private.organization_domains (
  id uuid primary key default private.uuid_v7(),
  organization_id uuid not null references public.organizations on delete cascade,
  domain text not null check (
    domain ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$' and char_length(domain) <= 253
  ),
  token text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  created_at timestamptz not null default now(),
  checked_at timestamptz,
  verified_at timestamptz,
  verified_by text check (verified_by in ('dns', 'admin')),
  unique (organization_id, domain),
  check ((verified_at is null) = (verified_by is null))
);
comment on table private.organization_domains is 'E-mail domains of organisations; a proved one signs in by its organisation''s provider.';
comment on column private.organization_domains.token is 'What the domain''s TXT record has to say.';

-- Any number may claim a domain, one proves it.
create unique index organization_domains_proved on private.organization_domains (domain) where verified_at is not null;

alter table private.organization_domains enable row level security;
alter table private.organization_domains force row level security;
