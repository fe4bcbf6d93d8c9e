-- The first statement of every function of the admin area. A definer function has all rights, so nothing else keeps others
-- out: it refuses who is no platform admin, in a session that proved the mailbox and any second factor.
create or replace function private.require_platform_admin() returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not admin.is_admin_user() then
    raise sqlstate 'PT403' using message = 'Only platform admins can do this.';
  end if;
end
$$;

-- Writes what a platform admin just did into the log of the platform, in the transaction of the act. `organization` is the
-- one it was done in.
create or replace function private.log_admin_act(
  act text, of_type text, of_id text, of_name text, more jsonb default '{}', organization uuid default null
) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    insert into admin.platform_audit_log (
      actor_id, actor_email, action, target_type, target_id, target_name, about_organization, organization_name, details,
      client_address
    )
    select
      auth.uid(),
      coalesce(users.email, ''),
      act, of_type, of_id, coalesce(of_name, ''), organization, coalesce(organizations.name, ''), coalesce(more, '{}'),
      nullif(current_setting('request.client_address', true), '')::inet
    from (select auth.uid() as id) as actor
    left join auth.users on users.id = actor.id
    left join public.organizations on organizations.id = organization;
  end;
