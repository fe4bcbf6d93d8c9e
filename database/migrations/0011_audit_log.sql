-- What was done in an organisation, by whom: written in the transaction of the act, never changed.

create table public.audit_log (
  id uuid primary key default private.uuid_v7(),
  organization_id uuid not null references public.organizations on delete cascade,
  actor_id uuid,
  actor_name text not null default '',
  action text not null check (action ~ '^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$'),
  target_type text not null,
  target_id text,
  target_name text not null default '',
  details jsonb not null default '{}',
  client_address inet,
  created_at timestamptz not null default now(),
  actor_email text not null default ''
);

comment on table public.audit_log is 'What was done in an organisation, append only.';
comment on column public.audit_log.actor_id is 'The person; null for the product itself. It outlives the account.';
comment on column public.audit_log.action is 'What it was done to and what: member.removed, api_key.created.';
comment on column public.audit_log.actor_name is 'What the organisation called the person at that moment.';
comment on column public.audit_log.actor_email is 'The address of the account at that moment; a name is chosen, this is proven.';

create index audit_log_newest on public.audit_log (organization_id, created_at desc, id desc);
create index audit_log_of_actor on public.audit_log (organization_id, actor_id, created_at desc);
create index audit_log_of_action on public.audit_log (organization_id, action, created_at desc);

alter table public.audit_log enable row level security;
alter table public.audit_log force row level security;
-- Written in the transaction of the act by private.log_act.
revoke insert, update, delete on public.audit_log from service_role;
grant select on public.audit_log to authenticated;

create policy "owners read what was done" on public.audit_log
  for select to authenticated
  using (organization_id in (select private.organizations_with('organization.write')));
