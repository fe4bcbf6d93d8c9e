-- What visitors leave for people who are not there, and to whom it is mailed.

-- Who is mailed what visitors leave: members who may take conversations, proved their mailbox and want it. Without a choice
-- the owners who are mailed what happens want it, and nobody else. Owners come first, as the mails of a day may not do for
-- all.
create or replace function private.contact_readers(organization uuid) returns table (user_id uuid, email text)
  language sql stable security definer set search_path = ''
  begin atomic
    select users.id, users.email::text
    from public.organization_members
    join public.role_permissions
      on role_permissions.role = organization_members.role and role_permissions.permission = 'agents.write'
    join auth.users on users.id = organization_members.user_id
    left join private.contact_mails
      on contact_mails.organization_id = organization_members.organization_id
      and contact_mails.user_id = organization_members.user_id
    where organization_members.organization_id = organization
      and private.permission_holds(organization, 'agents.write')
      and users.email is not null
      and users.email_confirmed_at is not null
      and not users.email_autoconfirmed
      and users.deleted_at is null
      and (users.banned_until is null or users.banned_until < now())
      and coalesce(
        contact_mails.is_wanted,
        users.id in (select owners.user_id from private.owners_to_mail(organization) as owners)
      )
    order by organization_members.role = 'owner' desc, organization_members.created_at, users.id;
  end;

create or replace function public.gets_contact_mails(org_id uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from private.contact_readers(org_id) as readers
      where readers.user_id = auth.uid() and org_id = any ((select private.organizations_attended())::uuid[])
    );
  end;
comment on function public.gets_contact_mails(uuid) is 'Whether what visitors leave is mailed to the caller.';
grant execute on function public.gets_contact_mails(uuid) to authenticated;

create or replace function public.choose_contact_mails(org_id uuid, is_wanted boolean) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not coalesce(org_id = any (private.organizations_attended()), false) then
    raise sqlstate 'PT403' using message = 'You cannot take conversations in this organization.';
  end if;
  if is_wanted and exists (select from auth.users where users.id = auth.uid() and users.email_autoconfirmed) then
    raise sqlstate 'PT403' using message = 'Confirm your email address with a mailed code, then choose.';
  end if;
  insert into private.contact_mails (organization_id, user_id, is_wanted)
  values (org_id, auth.uid(), choose_contact_mails.is_wanted)
  on conflict (organization_id, user_id) do update set is_wanted = excluded.is_wanted;
end
$$;
comment on function public.choose_contact_mails(uuid, boolean) is 'The caller wants mails about what visitors leave, or not.';
grant execute on function public.choose_contact_mails(uuid, boolean) to authenticated;

-- A visitor leaves a message for people who are not there. Its readers get a mail each, as far as the mails of the day go;
-- the task is there in any case.
create or replace function private.leave_contact(
  template uuid, conversation uuid, visitor_name text, visitor_email text, words text
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  visitor constant uuid := private.visitor();
  agent constant jsonb := private.agent_that_hands_off(template);
  organization constant uuid := agent ->> 'organization_id';
  contact uuid;
  reader uuid;
begin
  if visitor is null then
    return jsonb_build_object('refusal', 'no_session');
  end if;
  if agent is null then
    return jsonb_build_object('refusal', 'no_handoff');
  end if;
  if conversation is not null and not exists (
    select from public.conversations
    where conversations.id = conversation and conversations.visitor_id = visitor
      and conversations.template_id = template
  ) then
    return jsonb_build_object('refusal', 'conversation_not_found');
  end if;
  perform private.count_handoff(organization);
  insert into public.contact_requests (
    organization_id, template_id, conversation_id, visitor_id, name, email, message
  )
  values (
    organization, template, conversation, visitor, btrim(visitor_name), btrim(visitor_email), btrim(words)
  )
  returning id into contact;
  for reader in
    select readers.user_id from private.contact_readers(organization) as readers
  loop
    exit when not private.takes_mail(organization, 'contact mails');
    perform private.enqueue(
      'contact-mail', jsonb_build_object('contact_id', contact, 'reader_id', reader)
    );
  end loop;
  return jsonb_build_object('state', 'left');
end
$$;
grant execute on function private.leave_contact(uuid, uuid, text, text, text) to authenticated;

-- What the mail to a reader says; no row when the message is gone or the reader is none any more.
create or replace function private.contact_mail(contact uuid, reader uuid) returns table (
  address text, organization_name text, agent_name text, visitor_name text, message text
)
  language sql stable security definer set search_path = ''
  begin atomic
    select readers.email, organizations.name, templates.name, contact_requests.name, contact_requests.message
    from public.contact_requests
    join public.organizations on organizations.id = contact_requests.organization_id
    join public.templates on templates.id = contact_requests.template_id
    cross join lateral private.contact_readers(contact_requests.organization_id) as readers
    where contact_requests.id = contact and readers.user_id = reader;
  end;

create or replace function private.settle_contact_request() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.done is distinct from old.done then
    new.done_at := case when new.done then now() end;
    new.done_by_name := case when new.done then private.name_in(new.organization_id, auth.uid()) end;
  end if;
  return new;
end
$$;
