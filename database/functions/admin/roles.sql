-- What a permission can be given as: an area that is only read has no write.
create or replace function private.permission_levels() returns table (area text, levels text[])
  language sql immutable parallel safe set search_path = ''
  begin atomic
    select * from (
      values
        ('agents', '{read,write}'::text[]),
        ('agents.ui', '{read}'),
        ('templates.base', '{read}'),
        ('knowledge', '{read,write}'),
        ('analytics', '{read}'),
        ('interactions.api.keys', '{read,write}'),
        ('organization', '{read,write}'),
        ('organization.members', '{read,write}'),
        ('billing', '{read,write}')
    ) as known (area, levels);
  end;

-- The permissions that there are, and the level at which each role has them: write, read or null.
create or replace function admin.role_permissions()
  returns table (area text, levels text[], owner text, member text, agent_user text)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_platform_admin();
  return query
  select
    known.area, known.levels, private.level_of('owner', known.area), private.level_of('member', known.area),
    private.level_of('agent_user', known.area)
  from private.permission_levels() as known;
end
$$;
comment on function admin.role_permissions() is 'What each role may do, by area; write implies read.';
grant execute on function admin.role_permissions() to authenticated;

create or replace function private.level_of(asked_role text, area text) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select max(regexp_replace(permission, '^.*\.', ''))
    from public.role_permissions
    where role_permissions.role = asked_role and permission in (area || '.read', area || '.write');
  end;

-- Gives every member of a role another level in an area; null takes it away. It acts at the next request, and in tokens
-- at the next one.
create or replace function admin.set_role_permission(asked_role text, asked_area text, level text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  possible text[];
  former text;
begin
  perform private.require_platform_admin();
  select known.levels into possible from private.permission_levels() as known where known.area = asked_area;
  if asked_role is null or asked_role not in ('owner', 'member', 'agent_user') or possible is null then
    raise sqlstate 'PT422' using message = 'This role or permission does not exist.';
  elsif level is not null and level <> all (possible) then
    raise sqlstate 'PT422' using message = format('The permission %s can be: %s.', asked_area, array_to_string(possible, ', '));
  elsif asked_area = 'agents.ui' and level is null then
    raise sqlstate 'PT409' using message = 'Every role needs agents.ui: without it nobody is a member.';
  elsif asked_role = 'owner' and asked_area in ('organization', 'organization.members')
    and level is distinct from 'write'
  then
    raise sqlstate 'PT409' using message = 'Owners have to be able to look after their organization.';
  end if;
  lock table public.role_permissions in share row exclusive mode;
  former := private.level_of(asked_role, asked_area);
  if former is not distinct from level then
    return;
  end if;
  delete from public.role_permissions
  where role_permissions.role = asked_role
    and role_permissions.permission in (asked_area || '.read', asked_area || '.write');
  insert into public.role_permissions (role, permission)
  select asked_role, asked_area || '.' || level where level is not null;
  perform private.log_admin_act(
    'role.changed', 'role', asked_role, asked_role,
    jsonb_build_object(asked_area, jsonb_build_object('from', former, 'to', level))
  );
end
$$;
comment on function admin.set_role_permission is 'Sets what a role may do in an area: read, write or nothing.';
grant execute on function admin.set_role_permission to authenticated;
