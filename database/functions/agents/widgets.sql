-- Whether each is an origin as browsers send it: https, or http on the own machine; no path, no usual port.
create or replace function private.are_origins(listed text[]) returns boolean
  language sql immutable parallel safe set search_path = ''
  begin atomic
    select coalesce(
      bool_and(
        char_length(origin) <= 260
        and origin !~ '^https://.*:443$'
        and origin !~ '^http://.*:80$'
        and origin ~ '^(https://([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]*[a-z0-9])?|http://(localhost|127\.0\.0\.1))(:[1-9][0-9]{0,4})?$'
      ),
      true
    )
    from unnest(listed) as origin;
  end;
grant execute on function private.are_origins(text[]) to authenticated;

-- Definer: no one adds widgets. Every agent has one, which no site may embed until one is listed.
create or replace function private.add_widget() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.agent_widgets (organization_id, template_id) values (new.organization_id, new.id);
  return null;
end
$$;

-- Definer: visitors read no table of agents. What the widget of a published agent is on a page of this origin; null
-- where the page may not embed it. The origin null is the product's own.
create or replace function private.widget_on(template uuid, page text) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select agent || jsonb_build_object('pre_chat', coalesce(widget.pre_chat, 'off'))
    from public.published_agent(template) as agent
    left join public.agent_widgets as widget on widget.template_id = template
    where page is null or page = any (widget.allowed_origins);
  end;
grant execute on function private.widget_on(uuid, text) to anon, authenticated;

-- Definer: visitors read no galleries. What a published gallery is on a page of this origin, with its agents as their
-- own widgets show them; null where the page may not embed it. No page of the product does.
create or replace function private.gallery_on(gallery uuid, page text) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select jsonb_build_object(
      'id', galleries.id,
      'title', galleries.title,
      'introduction', galleries.introduction,
      'agents', coalesce(
        (
          select jsonb_agg(
            agent || jsonb_build_object(
              'caption', gallery_agents.caption, 'pre_chat', coalesce(widget.pre_chat, 'off')
            )
            order by gallery_agents.position
          )
          from public.gallery_agents
          cross join lateral public.published_agent(gallery_agents.template_id) as agent
          left join public.agent_widgets as widget on widget.template_id = gallery_agents.template_id
          where gallery_agents.gallery_id = galleries.id and agent is not null
        ),
        '[]'
      )
    )
    from public.galleries
    where galleries.id = gallery
      and page = any (galleries.allowed_origins)
      and private.meets_gallery(galleries.id);
  end;
grant execute on function private.gallery_on(uuid, text) to anon, authenticated;

-- Definer: the secrets have no reader. What the server checks a signed visitor with; encrypted, and it never leaves it.
create or replace function private.widget_secrets(template uuid) returns text[]
  language sql stable security definer set search_path = ''
  begin atomic
    select array_remove(
      array[
        agent_widgets.sealed_secret,
        case when agent_widgets.former_signs_until > now() then agent_widgets.sealed_former_secret end
      ],
      null
    )
    from public.agent_widgets
    where agent_widgets.template_id = template;
  end;
grant execute on function private.widget_secrets(uuid) to anon, authenticated;

-- Definer: the secret is not for clients to write. It asks for interactions.api.keys.write, as keys do. The former one
-- ends at once, or a day later.
create or replace function private.set_widget_secret(template uuid, sealed text, keeps_former boolean)
  returns timestamptz
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  organization uuid;
  made timestamptz;
begin
  select templates.organization_id into organization
  from public.templates
  where templates.id = template
    and templates.organization_id = any ((select private.organization_ids_with('agents.read'))::uuid[]);
  if not found then
    raise sqlstate 'PT404' using message = 'This agent does not exist.';
  end if;
  if not organization = any (private.organization_ids_with('interactions.api.keys.write')) then
    raise sqlstate 'PT403' using message = 'Only an owner of the organization can make the secret of a widget.';
  end if;
  update public.agent_widgets as widget
  set sealed_secret = sealed,
    sealed_former_secret = case when keeps_former then widget.sealed_secret end,
    former_signs_until = case when keeps_former and widget.sealed_secret is not null then now() + interval '1 day' end,
    signed_since = clock_timestamp()
  where widget.template_id = template
  returning widget.signed_since into made;
  return made;
end
$$;
grant execute on function private.set_widget_secret(uuid, text, boolean) to authenticated;

-- Definer: no one writes visits. Notes who the caller is, whose token names the agent and the page; who was noted stays.
create or replace function private.note_widget_visit(visitor_name text, visitor_email text, signed_id text) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    insert into public.widget_visits (user_id, organization_id, template_id, origin, name, email, external_id)
    select
      private.visitor(), templates.organization_id, templates.id, private.claims() #>> '{widget,origin}', visitor_name,
      visitor_email, signed_id
    from public.templates
    where templates.id = (private.claims() #>> '{widget,agent}')::uuid
      and private.visitor() is not null
    on conflict do nothing;
  end;
grant execute on function private.note_widget_visit(text, text, text) to authenticated;

-- Whether the caller's token lets it talk to this agent: one of a widget is for its agent, and for a page that may
-- still embed it, or the gallery that shows it. Definer: visitors read no widgets.
create or replace function private.widget_may_talk(template uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select private.claims() -> 'widget' is null
      or template = (private.claims() #>> '{widget,agent}')::uuid
        and case
          when private.claims() #>> '{widget,gallery}' is null then exists (
            select from public.agent_widgets
            where agent_widgets.template_id = template
              and private.claims() #>> '{widget,origin}' = any (agent_widgets.allowed_origins)
          )
          else exists (
            select from public.galleries
            join public.gallery_agents on gallery_agents.gallery_id = galleries.id
            where galleries.id = (private.claims() #>> '{widget,gallery}')::uuid
              and gallery_agents.template_id = template
              and private.claims() #>> '{widget,origin}' = any (galleries.allowed_origins)
              and private.meets_gallery(galleries.id)
          )
        end;
  end;
