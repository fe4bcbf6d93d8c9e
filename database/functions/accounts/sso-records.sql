-- The organisation is that of the member and the times are ours, whatever a page sends along.
create or replace function private.stamp_member_sso_provider() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if (new.member_id, new.provider_type) <> (old.member_id, old.provider_type) then
      raise sqlstate 'PT403' using message = 'A record stays with its member and provider.';
    end if;
    new.created_at := old.created_at;
  else
    new.created_at := now();
  end if;
  new.last_used_at := now();
  new.organization_id := (
    select members.organization_id from public.organization_members as members where members.id = new.member_id
  );
  return new;
end
$$;

-- A page repeats the truth: its member, the role that this member has, a provider that signs in to this organisation.
create or replace function private.is_own_sso_record(record public.organization_members_sso_providers) returns boolean
  language sql stable set search_path = ''
  begin atomic
    select record.organization_id in (select private.organizations_with('agents.ui.read'))
      and exists (
        select from public.organization_members as members
        where members.id = record.member_id
          and members.user_id = auth.uid()
          and (record.assigned_role is null or record.assigned_role = members.role)
      )
      and (
        record.provider_data ->> 'entity_id' is null
        or exists (
          select from public.organization_sso_providers as providers
          where providers.organization_id = record.organization_id
            and providers.entity_id = record.provider_data ->> 'entity_id'
            and providers.status = 'active'
        )
      );
  end;
grant execute on function private.is_own_sso_record(public.organization_members_sso_providers) to authenticated;
