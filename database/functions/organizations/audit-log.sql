-- Writes one entry. The actor is the caller, or whom the server names in request.actor_id when it acts for somebody. It
-- is named as the organisation does at that moment, and by the address of the account, which no one chooses freely.
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
grant execute on function private.log_act(uuid, text, text, text, text, jsonb) to auth_service;

-- A trigger's arguments: what the row is called, the column of its name, and the columns whose changes are told.
-- An update of other columns is not an act. What has a key says in each entry where that goes, a limit how much it is.
create or replace function private.log_row() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  is_now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  it jsonb := coalesce(is_now, was);
  told jsonb;
  always constant text[] := case tg_table_name
    when 'models' then '{provider,base_url}'::text[]
    when 'connections' then '{base_url}'
    when 'spend_limits' then '{amount,period}'
  end;
  more jsonb;
begin
  -- The widget of an agent is called as its agent.
  if tg_table_name = 'agent_widgets' then
    select it || jsonb_build_object('id', templates.id, 'name', templates.name) into it
    from public.templates
    where templates.id = (it ->> 'template_id')::uuid;
  end if;
  select coalesce(jsonb_object_agg(name, jsonb_build_object('from', was -> name, 'to', is_now -> name)), '{}')
  into told
  from unnest(string_to_array(tg_argv[2], ',')) as name
  where was -> name is distinct from is_now -> name;
  select coalesce(jsonb_object_agg(name, it -> name), '{}') into more
  from unnest(always) as name
  where it ->> name is not null and (tg_op <> 'UPDATE' or not told ? name);
  if tg_op <> 'UPDATE' or told <> '{}' then
    perform private.log_act(
      (it ->> case tg_table_name when 'organizations' then 'id' else 'organization_id' end)::uuid,
      tg_argv[0] || case tg_op when 'INSERT' then '.created' when 'UPDATE' then '.changed' else '.deleted' end,
      tg_argv[0], it ->> 'id', it ->> tg_argv[1],
      more || case tg_op when 'UPDATE' then jsonb_build_object('changes', told) else '{}' end
    );
  end if;
  return null;
end
$$;

-- What a person is called in mails and in the audit log; null for an unknown person.
create or replace function private.person_name(person uuid) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(nullif((private.names_in(users.raw_user_meta_data)).display_name, ''), users.email, '')
    from auth.users
    where users.id = person;
  end;

-- Every way into, within and out of an organisation is on record, no matter who wrote it.
create or replace function private.log_member() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := coalesce(new.user_id, old.user_id);
  organization constant uuid := coalesce(new.organization_id, old.organization_id);
  actor constant uuid := coalesce(auth.uid(), nullif(current_setting('request.actor_id', true), '')::uuid);
  was constant text := nullif(old.role, 'INACTIVE');
  is_now constant text := nullif(new.role, 'INACTIVE');
begin
  if was is not distinct from is_now then
    return null;
  end if;
  perform private.log_act(
    organization,
    case
      when was is null then 'member.joined'
      when is_now is not null then 'member.role_changed'
      when person = actor then 'member.left'
      else 'member.removed'
    end,
    'member', person::text, private.person_name(person),
    case
      when was is null then jsonb_build_object('role', is_now)
      when is_now is null then jsonb_build_object('role', was)
      else jsonb_build_object('from', was, 'to', is_now)
    end
  );
  return null;
end
$$;

-- Who is in the audit log and what was done, to choose from. It runs under the reader's rights.
create or replace function public.audit_log_choices(org_id uuid) returns table (people jsonb, actions text[])
  language sql stable set search_path = ''
  begin atomic
    select
      (
        select coalesce(jsonb_agg(jsonb_build_object('id', actor_id, 'name', actor_name) order by actor_name), '[]')
        from (
          select distinct on (actor_id) actor_id, actor_name
          from public.audit_log
          where organization_id = org_id and actor_id is not null
          order by actor_id, created_at desc
        ) as actors
      ),
      (
        select coalesce(array_agg(distinct action order by action), '{}')
        from public.audit_log
        where organization_id = org_id
      );
  end;
comment on function public.audit_log_choices(uuid) is 'The people and the actions in the audit log of an organisation.';
grant execute on function public.audit_log_choices(uuid) to authenticated;
