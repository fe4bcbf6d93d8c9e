-- How long owners can take a deletion back.
create or replace function private.deletion_grace() returns interval
  language sql immutable parallel safe set search_path = ''
  begin atomic
    select interval '30 days';
  end;

-- No one comes in, or is asked in, while the doors are closed.
create or replace function private.keep_closed() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_closing(new.organization_id) then
    raise sqlstate 'PT409' using
      message = 'This organization is being deleted.',
      hint = 'An owner can keep it.';
  end if;
  return new;
end
$$;

-- The organisation in the turn of an owner; refuses everybody else.
create or replace function private.hold_own_organization(org_id uuid) returns public.organizations
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.organizations;
begin
  if not private.take_turn_with(org_id, 'organization.write') then
    raise sqlstate 'PT403' using message = 'Only an owner of the organization can do this.';
  end if;
  select * into held from public.organizations where id = org_id;
  return held;
end
$$;

-- Definer: closes the organisation for everybody but its owners. Members become inactive, agents stop answering.
create or replace function public.request_organization_deletion(org_id uuid, typed_name text) returns timestamptz
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held constant public.organizations := private.hold_own_organization(org_id);
  due timestamptz;
begin
  if btrim(typed_name) is distinct from btrim(held.name) then
    raise sqlstate 'PT422' using message = 'This is not the name of the organization.';
  end if;
  if held.delete_after is not null then
    raise sqlstate 'PT409' using message = 'This organization is being deleted already.';
  end if;
  update public.organizations
  set
    deletion_requested_at = now(),
    deletion_requested_by_name = private.person_name(auth.uid()),
    delete_after = now() + private.deletion_grace()
  where id = org_id
  returning delete_after into due;
  insert into private.suspended_members (member_id, organization_id, role)
  select id, organization_id, role from public.organization_members
  where organization_id = org_id and role not in ('owner', 'INACTIVE');
  update public.organization_members set role = 'INACTIVE'
  where organization_id = org_id and role not in ('owner', 'INACTIVE');
  perform private.log_act(
    org_id, 'organization.deletion_requested', 'organization', org_id::text, held.name,
    jsonb_build_object('delete_after', due)
  );
  return due;
end
$$;
comment on function public.request_organization_deletion(uuid, text) is
  'Begins the deletion of an organisation whose name was typed; gives its day. For owners.';
grant execute on function public.request_organization_deletion(uuid, text) to authenticated;

-- Definer: opens the organisation again. Everybody comes back in the former role, as far as there are seats.
create or replace function public.cancel_organization_deletion(org_id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held constant public.organizations := private.hold_own_organization(org_id);
  suspended private.suspended_members[];
  one private.suspended_members;
begin
  if held.delete_after is null then
    raise sqlstate 'PT409' using message = 'This organization is not being deleted.';
  end if;
  if held.delete_after <= now() then
    raise sqlstate 'PT410' using message = 'It is too late to keep this organization.';
  end if;
  update public.organizations
  set deletion_requested_at = null, deletion_requested_by_name = null, delete_after = null
  where id = org_id;
  with given_back as (
    delete from private.suspended_members where organization_id = org_id returning *
  )
  select array_agg(given_back order by given_back.member_id) into suspended from given_back;
  foreach one in array coalesce(suspended, '{}') loop
    begin
      update public.organization_members as members set role = one.role
      from auth.users
      where members.id = one.member_id and members.role = 'INACTIVE'
        and users.id = members.user_id and users.deleted_at is null;
    exception when sqlstate 'PT403' then
      -- No seat: who does not fit any more stays outside, and the organisation is kept all the same.
      null;
    end;
  end loop;
  perform private.log_act(
    org_id, 'organization.deletion_cancelled', 'organization', org_id::text, held.name
  );
end
$$;
comment on function public.cancel_organization_deletion(uuid) is 'Keeps an organisation that was being deleted. For owners.';
grant execute on function public.cancel_organization_deletion(uuid) to authenticated;

-- Definer: who is outside cannot read the organisation. Names it, says why the door is closed and whom to ask.
create or replace function public.closed_organizations()
  returns table (organization_id uuid, name text, reason text, delete_after timestamptz, owners jsonb)
  language sql stable security definer set search_path = ''
  begin atomic
    select
      own.organization_id,
      organizations.name,
      case when suspended.member_id is null then 'removed' else 'deletion' end,
      case when suspended.member_id is not null then organizations.delete_after end,
      (
        select jsonb_agg(jsonb_build_object('name', profiles.display_name, 'email', profiles.email) order by members.created_at)
        from public.organization_members as members
        join public.organization_member_profiles as profiles on profiles.member_id = members.id
        where members.organization_id = own.organization_id and members.role = 'owner' and profiles.email <> ''
      )
    from public.organization_members as own
    join public.organizations on organizations.id = own.organization_id
    left join private.suspended_members as suspended on suspended.member_id = own.id
    where own.user_id = auth.uid() and own.role = 'INACTIVE' and (select private.session_verified())
    order by organizations.name, own.organization_id;
  end;
comment on function public.closed_organizations() is 'The organisations that the caller belonged to, and whom to ask.';
grant execute on function public.closed_organizations() to authenticated;
