-- What the lists of the admin area have in common.

-- Whether every one of the words is in a text, in any order, small or capital.
create or replace function private.has_words(told text, words text) returns boolean
  language sql immutable set search_path = ''
  begin atomic
    select not exists (
      select from unnest(string_to_array(lower(btrim(words)), ' ')) as word where strpos(lower(told), word) = 0
    );
  end;

-- The same for long lists: a text in small letters that is like all of these has every one of the words.
create or replace function private.like_words(words text) returns text[]
  language sql immutable set search_path = ''
  begin atomic
    select coalesce(array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'), '{}')
    from unnest(string_to_array(lower(btrim(words)), ' ')) as word
    where word <> '';
  end;

-- Put in the place where it is called: what organisations are sorted by, their members, agents or last activity; nothing
-- for another order.
create or replace function private.organization_figures(figure text)
  returns table (organization_id uuid, value double precision)
  language sql stable
  begin atomic
    select members.organization_id, count(*)::double precision
    from public.organization_members as members
    where figure = 'members' and members.role <> 'INACTIVE'
    group by members.organization_id
    union all
    select templates.organization_id, count(*)::double precision
    from public.templates
    where figure = 'agents'
    group by templates.organization_id
    union all
    select tenants.id, extract(epoch from greatest(talks.last_at, signed_in.last_at))::double precision
    from public.organizations as tenants
    cross join lateral (
      select max(conversations.updated_at) as last_at from public.conversations
      where conversations.organization_id = tenants.id
    ) as talks
    left join (
      select
        members.organization_id,
        max(coalesce(sessions.refreshed_at at time zone 'utc', sessions.created_at)) as last_at
      from public.organization_members as members
      join auth.sessions on sessions.user_id = members.user_id
      where members.role <> 'INACTIVE'
      group by members.organization_id
    ) as signed_in on signed_in.organization_id = tenants.id
    where figure = 'active';
  end;

-- Puts on record that a list was taken away as a file. The page that makes the file asks for it first.
create or replace function admin.note_export(list text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_platform_admin();
  if not coalesce(list in ('organizations', 'sessions'), false) then
    raise sqlstate 'PT422' using message = 'There is no such list.';
  end if;
  perform private.log_admin_act(list || '.exported', 'list', list, '');
end
$$;
comment on function admin.note_export is 'Notes in the log of the platform that a list was exported.';
grant execute on function admin.note_export to authenticated;
