-- Pages write whole rows as the specification has them: what the server decides may come along when it changes nothing.

-- The time of an organisation is ours from the first row on.
create trigger touch_first before insert on public.organizations
  for each row execute function private.touch();
grant insert (updated_at) on public.organizations to authenticated;

-- A role is set by the procedures for owners; a page may repeat the own one.
create function private.guard_member_role() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if current_user = 'authenticated' and new.role is distinct from old.role then
    raise sqlstate 'PT403' using
      message = 'A role is not changed here.',
      hint = 'Owners change it with change_member_role.';
  end if;
  return new;
end
$$;
create trigger guard_member_role before update on public.organization_members
  for each row execute function private.guard_member_role();
grant update (role) on public.organization_members to authenticated;
