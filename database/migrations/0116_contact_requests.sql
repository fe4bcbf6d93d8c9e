-- Messages for people who are not there: out of office hours, or while nobody has the inbox open. They are addressed to
-- the people of the organisation, so those who may take conversations read them without the feature of transcripts.

create table public.contact_requests (
  id uuid primary key default private.uuid_v7(),
  organization_id uuid not null,
  template_id uuid not null,
  conversation_id uuid,
  visitor_id uuid references auth.users on delete set null,
  name text not null check (char_length(btrim(name)) between 1 and 120),
  email text not null check (char_length(email) <= 254 and email ~ '^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$'),
  message text not null check (char_length(btrim(message)) between 1 and 4000),
  done boolean not null default false,
  done_by_name text,
  done_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (organization_id, template_id)
    references public.templates (organization_id, id) on delete cascade,
  foreign key (organization_id, conversation_id)
    references public.conversations (organization_id, id) on delete set null (conversation_id)
);
comment on table public.contact_requests is 'What visitors asked people to answer by mail: the open ones are tasks.';

create index contact_requests_open on public.contact_requests (organization_id, done, created_at desc);
create index contact_requests_template on public.contact_requests (organization_id, template_id);
create index contact_requests_conversation on public.contact_requests (organization_id, conversation_id);
create index contact_requests_visitor on public.contact_requests (visitor_id);

create trigger settle_contact_request before update on public.contact_requests
  for each row execute function private.settle_contact_request();
create trigger count_new_rows after insert on public.contact_requests referencing new table as changed
  for each statement execute function private.count_rows();
create trigger count_gone_rows after delete on public.contact_requests referencing old table as changed
  for each statement execute function private.count_rows();
select private.announce_changes('public.contact_requests', 'agents.write');

alter table public.contact_requests enable row level security;
alter table public.contact_requests force row level security;
-- Written by private.leave_contact.
grant select, update (done) on public.contact_requests to authenticated;

create policy "who may take conversations reads what visitors left" on public.contact_requests
  for select to authenticated
  using (organization_id = any ((select private.organizations_attended())::uuid[]));
create policy "who may take conversations settles what visitors left" on public.contact_requests
  for update to authenticated
  using (organization_id = any ((select private.organizations_attended())::uuid[]))
  with check (organization_id = any ((select private.organizations_attended())::uuid[]));
