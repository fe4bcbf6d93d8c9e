-- Invitations: an address, a role and seven days. Written by database/functions/invitations.sql alone.

create table public.organization_invitations (
  id uuid primary key default private.uuid_v7(),
  organization_id uuid not null references public.organizations on delete cascade,
  email text not null check (email = lower(btrim(email)) and char_length(email) between 3 and 255),
  role text not null check (role in ('owner', 'member', 'agent_user')),
  token_hash text not null unique,
  invited_by uuid references auth.users on delete set null,
  inviter_name text not null default '',
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz,
  revoked_at timestamptz,
  check (accepted_at is null or revoked_at is null)
);
comment on table public.organization_invitations is 'Who was asked by mail to join an organisation, and what came of it.';

create index organization_invitations_newest on public.organization_invitations
  (organization_id, created_at desc);
create unique index organization_invitations_one_each on public.organization_invitations
  (organization_id, email) where accepted_at is null and revoked_at is null;
create index organization_invitations_inviter on public.organization_invitations (invited_by);

create constraint trigger enforce_user_limit after insert on public.organization_invitations
  for each row execute function private.enforce_user_limit();
-- An invitation that had expired takes its seat again.
create constraint trigger enforce_user_limit_again after update on public.organization_invitations
  for each row when (old.expires_at <= now() and new.expires_at > now())
  execute function private.enforce_user_limit();
create trigger keep_closed before insert on public.organization_invitations
  for each row execute function private.keep_closed();
-- Each token of an invitation goes out with a mail.
create trigger count_mail after insert on public.organization_invitations
  for each row execute function private.count_invitation_mail();
create trigger count_mail_again after update on public.organization_invitations
  for each row when (new.token_hash <> old.token_hash)
  execute function private.count_invitation_mail();
create trigger count_new_rows after insert on public.organization_invitations referencing new table as changed
  for each statement execute function private.count_rows();
create trigger count_gone_rows after delete on public.organization_invitations referencing old table as changed
  for each statement execute function private.count_rows();

alter table public.organization_invitations enable row level security;
alter table public.organization_invitations force row level security;
-- By column: what stands for the mailed token is for nobody.
revoke all on public.organization_invitations from service_role;
grant select (
    id, organization_id, email, role, invited_by, inviter_name, created_at, sent_at, expires_at, accepted_at,
    revoked_at
  ) on public.organization_invitations to authenticated, service_role;

create policy "readers see the invitations of their organisation" on public.organization_invitations
  for select to authenticated
  using (organization_id in (select private.organizations_with('organization.members.read')));
