-- The audit log names its actors as their organisation does at that moment, and by the address of the account, which no
-- one chooses freely. A member who takes another name leaves an entry under the former one.

alter table public.audit_log add column actor_email text not null default '';
comment on column public.audit_log.actor_name is 'What the organisation called the person at that moment.';
comment on column public.audit_log.actor_email is 'The address of the account at that moment; a name is chosen, this is proven.';

create or replace function private.log_act(
  organization uuid, act text, of_type text, of_id text, of_name text, more jsonb default '{}'
) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    with actor as (
      select coalesce(auth.uid(), nullif(current_setting('request.actor_id', true), '')::uuid) as id
    )
    insert into public.audit_log (
      organization_id, actor_id, actor_name, actor_email, action, target_type, target_id, target_name, details,
      client_address
    )
    select
      organization,
      actor.id,
      -- Who is no member is called what the account says.
      coalesce(nullif(profiles.display_name, ''), private.person_name(actor.id), ''),
      coalesce(users.email, ''),
      act, of_type, of_id, coalesce(of_name, ''), more,
      nullif(current_setting('request.client_address', true), '')::inet
    from actor
    left join auth.users on users.id = actor.id
    left join public.organization_member_profiles as profiles
      on profiles.organization_id = organization and profiles.user_id = actor.id
    -- What goes with its organisation is not logged in it.
    where exists (select from public.organizations where organizations.id = organization);
  end;

create or replace function private.rename_member_profiles() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.log_act(
    profiles.organization_id, 'member.renamed', 'member', profiles.member_id::text, names.display_name,
    jsonb_build_object('from', profiles.display_name, 'to', names.display_name)
  )
  from public.organization_member_profiles as profiles, private.names_in(new.raw_user_meta_data) as names
  where profiles.user_id = new.id
    and profiles.display_name <> names.display_name
    and new.deleted_at is null;
  update public.organization_member_profiles as profiles
  set
    first_name = names.first_name,
    last_name = names.last_name,
    display_name = names.display_name,
    -- What stands for the address of a deleted account is nobody's address.
    email = case when new.deleted_at is null then coalesce(new.email, '') else '' end
  from private.names_in(new.raw_user_meta_data) as names
  where profiles.user_id = new.id;
  return null;
end
$$;
