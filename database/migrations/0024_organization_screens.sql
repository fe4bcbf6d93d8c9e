-- What the screens of an organisation ask that no single table answers.

-- Who is in the audit log and what was done, to choose from. It runs under the reader's rights.
create function public.audit_log_choices(org_id uuid) returns table (people jsonb, actions text[])
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

-- Definer: who may only use agents reads no table of them. Shows what is published, as the page of each agent does.
create function public.agents_to_use(org_id uuid)
  returns table (id uuid, name text, role text, avatar text, style_id text, greeting text)
  language sql stable security definer set search_path = ''
  begin atomic
    select
      templates.id, definition ->> 'name', definition ->> 'role', definition ->> 'avatar',
      definition ->> 'style_id', definition ->> 'greeting'
    from public.templates
    join public.template_versions
      on template_versions.template_id = templates.id
      and template_versions.number = templates.live_version
    where templates.organization_id = org_id
      and org_id in (select private.organizations_with('agents.ui.read'))
    order by definition ->> 'name', templates.id;
  end;
comment on function public.agents_to_use(uuid) is 'The published agents of an organisation, for its members.';
grant execute on function public.agents_to_use(uuid) to authenticated;
