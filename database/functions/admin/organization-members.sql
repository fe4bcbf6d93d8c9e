-- The members of an organisation, a page at a time by name.
create or replace function admin.organization_members(
  org_id uuid, words text default '', after_id uuid default null, most integer default 25
)
  returns table (
    user_id uuid, name text, email text, role text, joined_at timestamptz, last_sign_in_at timestamptz,
    is_deactivated boolean, total bigint
  )
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_platform_admin();
  return query
  with found as materialized (
    select
      members.user_id, coalesce(nullif(profiles.display_name, ''), users.email, '') as name, users.email::text as email,
      members.role, members.created_at, users.last_sign_in_at, coalesce(users.banned_until > now(), false) as banned
    from public.organization_members as members
    join auth.users on users.id = members.user_id
    left join public.organization_member_profiles as profiles on profiles.member_id = members.id
    where members.organization_id = org_id and members.role <> 'INACTIVE'
  ),
  said as materialized (
    select found.*, row_number() over (order by lower(found.name), found.user_id) as place
    from found
    where private.has_words(concat_ws(' ', found.name, found.email), words)
  )
  select
    said.user_id, said.name::text, said.email, said.role, said.created_at, said.last_sign_in_at, said.banned,
    (select count(*) from said)
  from said
  where said.place > coalesce((select last.place from said as last where last.user_id = after_id), 0)
  order by said.place
  limit least(greatest(most, 1), 100);
end
$$;
comment on function admin.organization_members is 'Who belongs to an organisation, by words, a page at a time.';
grant execute on function admin.organization_members to authenticated;

-- Gives a member of an organisation another role; INACTIVE ends the membership. It keeps an owner by a trigger of the
-- table, and owners read of it by another.
create or replace function admin.set_member_role(org_id uuid, person uuid, new_role text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  former text;
begin
  perform private.require_platform_admin();
  if new_role is null or new_role not in ('owner', 'member', 'agent_user', 'INACTIVE') then
    raise sqlstate 'PT422' using message = 'A role is owner, member or agent_user.';
  end if;
  perform from public.organizations where organizations.id = org_id for no key update;
  select members.role into former from public.organization_members as members
  where members.organization_id = org_id and members.user_id = person and members.role <> 'INACTIVE';
  if not found then
    raise sqlstate 'PT404' using message = 'This person is not a member of the organization.';
  elsif former = new_role then
    return;
  end if;
  update public.organization_members set role = new_role
  where organization_members.organization_id = org_id and organization_members.user_id = person;
  perform private.log_admin_act(
    case new_role when 'INACTIVE' then 'member.removed' else 'member.role_changed' end,
    'member', person::text, private.person_name(person),
    case new_role
      when 'INACTIVE' then jsonb_build_object('role', former)
      else jsonb_build_object('from', former, 'to', new_role)
    end,
    org_id
  );
end
$$;
comment on function admin.set_member_role is 'Changes the role of a member; INACTIVE removes them. The last owner stays one.';
grant execute on function admin.set_member_role to authenticated;

-- What an organisation teaches its agents, newest first, a page at a time: how it is, not what it says.
create or replace function admin.organization_knowledge(
  org_id uuid, words text default '', wanted_status text default null, after_id uuid default null,
  most integer default 25
)
  returns table (
    id uuid, title text, kind text, status text, error text, bytes bigint, chunks integer, created_at timestamptz,
    updated_at timestamptz, total bigint
  )
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_platform_admin();
  return query
  with found as materialized (
    select sources.*, row_number() over (order by sources.created_at desc, sources.id desc) as place
    from public.knowledge_sources as sources
    where sources.organization_id = org_id
      and (wanted_status is null or sources.status = wanted_status)
      and private.has_words(sources.title, words)
  )
  select
    found.id, found.title, found.kind, found.status, found.error, found.bytes, found.chunk_count, found.created_at,
    found.updated_at, (select count(*) from found)
  from found
  where found.place > coalesce((select last.place from found as last where last.id = after_id), 0)
  order by found.place
  limit least(greatest(most, 1), 100);
end
$$;
comment on function admin.organization_knowledge is 'The knowledge sources of an organisation and how they are.';
grant execute on function admin.organization_knowledge to authenticated;
