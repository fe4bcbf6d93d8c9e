-- The record that proved a domain is looked up again every day: a domain can be lost.

alter table private.organization_domains
  add column looked_at timestamptz not null default now(),
  add column missing_since timestamptz,
  add column missing_looks integer not null default 0 check (missing_looks >= 0),
  add column lost_at timestamptz,
  add column lost_by text check (lost_by in ('dns', 'admin')),
  add check ((lost_at is null) = (lost_by is null)),
  add check (lost_at is null or verified_at is null),
  add check ((missing_since is null) = (missing_looks = 0));
comment on column private.organization_domains.looked_at is 'When the record was last looked up without being asked.';
comment on column private.organization_domains.missing_since is
  'Since when the name servers say that the record is not there; null while it is, or nobody can say.';
comment on column private.organization_domains.missing_looks is 'How many daily looks in a row found it missing.';
comment on column private.organization_domains.lost_at is 'When the domain was proved no longer.';
comment on column private.organization_domains.lost_by is 'Whether its record went or a platform admin took the proof back.';

create index organization_domains_to_look_up on private.organization_domains (looked_at) where verified_by = 'dns';
