-- What was done in an organisation, by whom: written in the transaction of the act, never changed.

create table public.audit_log (
  id uuid primary key default private.uuid_v7(),
  organization_id uuid not null references public.organizations on delete cascade,
  actor_id uuid,
  actor_name text not null default '',
  action text not null check (action ~ '^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$'),
  target_type text not null,
  target_id text,
  target_name text not null default '',
  details jsonb not null default '{}',
  client_address inet,
  created_at timestamptz not null default now()
);
comment on table public.audit_log is 'What was done in an organisation, append only.';
comment on column public.audit_log.actor_id is 'The person; null for the product itself. It outlives the account.';
comment on column public.audit_log.action is 'What it was done to and what: member.removed, api_key.created.';
create index audit_log_newest on public.audit_log (organization_id, created_at desc, id desc);
create index audit_log_of_actor on public.audit_log (organization_id, actor_id, created_at desc);
create index audit_log_of_action on public.audit_log (organization_id, action, created_at desc);

alter table public.audit_log enable row level security;
alter table public.audit_log force row level security;
revoke insert, update, delete on public.audit_log from service_role;
grant select on public.audit_log to authenticated;
create policy "owners read what was done" on public.audit_log
  for select to authenticated
  using (organization_id in (select private.organizations_with('organization.write')));

-- Writes one entry. The actor is the caller, or whom the server names in request.actor_id when it acts for somebody.
create function private.log_act(
  organization uuid, act text, of_type text, of_id text, of_name text, more jsonb default '{}'
) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    with actor as (
      select coalesce(auth.uid(), nullif(current_setting('request.actor_id', true), '')::uuid) as id
    )
    insert into public.audit_log (
      organization_id, actor_id, actor_name, action, target_type, target_id, target_name, details, client_address
    )
    select
      organization,
      actor.id,
      coalesce(nullif(btrim(users.raw_user_meta_data ->> 'display_name'), ''), users.email, ''),
      act, of_type, of_id, coalesce(of_name, ''), more,
      nullif(current_setting('request.client_address', true), '')::inet
    from actor left join auth.users on users.id = actor.id
    -- What goes with its organisation is not logged in it.
    where exists (select from public.organizations where organizations.id = organization);
  end;
grant execute on function private.log_act(uuid, text, text, text, text, jsonb) to auth_service;

-- A trigger's arguments: what the row is called, the column of its name, and the columns whose changes are told.
-- An update of other columns is not an act.
create function private.log_row() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  is_now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  it jsonb := coalesce(is_now, was);
  told jsonb;
begin
  select coalesce(jsonb_object_agg(name, jsonb_build_object('from', was -> name, 'to', is_now -> name)), '{}')
  into told
  from unnest(string_to_array(tg_argv[2], ',')) as name
  where was -> name is distinct from is_now -> name;
  if tg_op <> 'UPDATE' or told <> '{}' then
    perform private.log_act(
      (it ->> case tg_table_name when 'organizations' then 'id' else 'organization_id' end)::uuid,
      tg_argv[0] || case tg_op when 'INSERT' then '.created' when 'UPDATE' then '.changed' else '.deleted' end,
      tg_argv[0], it ->> 'id', it ->> tg_argv[1],
      case tg_op when 'UPDATE' then jsonb_build_object('changes', told) else '{}' end
    );
  end if;
  return null;
end
$$;

create trigger log_row after insert or update on public.organizations
  for each row execute function private.log_row(
    'organization', 'name', 'name,website,description,summary,industry,team_size,primary_goal,integrations'
  );
create trigger log_row after insert or update or delete on public.templates
  for each row execute function private.log_row('agent', 'name', 'name,live_version');
create trigger log_row after insert or update or delete on public.knowledge_sources
  for each row execute function private.log_row('knowledge_source', 'title', 'title');
