-- What platform admins did: written in the transaction of the act, never changed. It outlives the admin and whatever the
-- act was about, so it refers to neither.

create table admin.platform_audit_log (
  id uuid primary key default private.uuid_v7(),
  actor_id uuid not null,
  actor_email text not null,
  action text not null check (action ~ '^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$'),
  target_type text not null,
  target_id text,
  target_name text not null default '',
  about_organization uuid,
  organization_name text not null default '',
  details jsonb not null default '{}',
  client_address inet,
  created_at timestamptz not null default now()
);

comment on table admin.platform_audit_log is 'What platform admins did, append only.';
comment on column admin.platform_audit_log.actor_email is 'The address of the account at that moment.';
comment on column admin.platform_audit_log.action is
  'What it was done to and what: feature.changed, platform_admin.granted.';
comment on column admin.platform_audit_log.about_organization is
  'The organisation it was done in; null for what is the platform''s own.';
comment on column admin.platform_audit_log.organization_name is 'What it was called at that moment.';

create index platform_audit_log_about_organization on admin.platform_audit_log (about_organization, created_at desc);

alter table admin.platform_audit_log enable row level security;
alter table admin.platform_audit_log force row level security;
-- Written by private.log_admin_act alone.
revoke insert, update, delete on admin.platform_audit_log from service_role;
grant select on admin.platform_audit_log to authenticated;

create policy "platform admins read what they all did" on admin.platform_audit_log
  for select to authenticated
  using ((select admin.is_admin_user()));
