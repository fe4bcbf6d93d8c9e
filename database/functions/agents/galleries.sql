-- The organisations that have galleries in which the caller holds a permission, for policies to compare with.
create or replace function private.galleries_with(wanted text) returns uuid[]
  language sql stable security definer set search_path = ''
  begin atomic
    select array(
      select organization from unnest(private.organization_ids_with(wanted)) as organization
      where private.permission_holds(organization, 'galleries.read')
    );
  end;
grant execute on function private.galleries_with(text) to authenticated;

-- Whether each is a domain as addresses end in one: in lower case, with a dot.
create or replace function private.are_domains(listed text[]) returns boolean
  language sql immutable parallel safe set search_path = ''
  begin atomic
    select coalesce(
      bool_and(
        domain is not null
        and char_length(domain) <= 253
        and domain ~ '^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]*[a-z0-9])?$'
      ),
      true
    )
    from unnest(listed) as domain;
  end;
grant execute on function private.are_domains(text[]) to authenticated;

-- How much two colours (#rrggbb) differ to the eye: the contrast ratio of WCAG 2.2, from 1 to 21. Null for what is none.
create or replace function private.contrast(one text, other text) returns double precision
  language sql immutable parallel safe set search_path = ''
  begin atomic
    select case when count(luminance) = 2 then (max(luminance) + 0.05) / (min(luminance) + 0.05) end
    from (
      select sum(
        weight * case when value <= 0.04045 then value / 12.92 else power((value + 0.055) / 1.055, 2.4) end
      ) as luminance
      from unnest(array[one, other]) with ordinality as colours (colour, number)
      cross join unnest(array[0.2126, 0.7152, 0.0722]::double precision[]) with ordinality as weights (weight, place)
      cross join lateral (
        select get_byte(
          decode(case when colour ~ '^#[0-9a-f]{6}$' then substr(colour, 2) end, 'hex'), place::integer - 1
        ) / 255.0::double precision as value
      ) as channels
      group by number
    ) as luminances;
  end;
grant execute on function private.contrast(text, text) to authenticated;

create or replace function private.enforce_gallery_limit() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.keep_to_limit(new.organization_id, tg_relid, 'galleryLimit');
  return null;
end
$$;

-- Definer: a gallery may go by the hand of somebody who may delete no logos. The row says whose it is.
create or replace function private.remove_gallery_logo() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from storage.objects where bucket_id = 'logos' and name = old.logo;
  return null;
end
$$;

-- The gallery, held until the transaction ends; it asks for agents.write. One that the caller may not change does not
-- exist to the caller.
create or replace function private.gallery_to_change(wanted uuid) returns public.galleries
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.galleries;
begin
  select galleries.* into held
  from public.galleries
  where galleries.id = wanted
    and galleries.organization_id = any (private.galleries_with('agents.write'))
  for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'This gallery does not exist.';
  end if;
  return held;
end
$$;

-- Definer: it writes all agents of a gallery at once, in the order given: [{template_id, caption}].
-- Whoever saw the gallery as it no longer is changes nothing; the answer is what it is now.
create or replace function public.set_gallery_agents(gallery_id uuid, agents jsonb, seen_at timestamptz)
  returns timestamptz
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  gallery public.galleries := private.gallery_to_change(set_gallery_agents.gallery_id);
begin
  if gallery.updated_at is distinct from set_gallery_agents.seen_at then
    raise sqlstate 'PT409' using message = 'Somebody else has changed this gallery.';
  end if;
  if exists (
    select from jsonb_array_elements(set_gallery_agents.agents) as chosen
    where not exists (
      select from public.templates
      where templates.id::text = chosen ->> 'template_id'
        and templates.organization_id = gallery.organization_id
    )
  ) then
    raise sqlstate 'PT404' using message = 'One of these agents does not exist.';
  end if;
  delete from public.gallery_agents where gallery_agents.gallery_id = gallery.id;
  insert into public.gallery_agents (organization_id, gallery_id, template_id, position, caption)
  select gallery.organization_id, gallery.id, (chosen ->> 'template_id')::uuid, place, coalesce(chosen ->> 'caption', '')
  from jsonb_array_elements(set_gallery_agents.agents) with ordinality as listed (chosen, place);
  update public.galleries set updated_by = auth.uid() where galleries.id = gallery.id
  returning updated_at into gallery.updated_at;
  return gallery.updated_at;
end
$$;
grant execute on function public.set_gallery_agents(uuid, jsonb, timestamptz) to authenticated;

-- Definer: status is not for clients to write. A page without anybody to talk to is not published.
create or replace function public.set_gallery_published(gallery_id uuid, published boolean) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  gallery public.galleries := private.gallery_to_change(set_gallery_published.gallery_id);
begin
  if published and not exists (
    select from public.gallery_agents
    join public.templates on templates.id = gallery_agents.template_id
    where gallery_agents.gallery_id = gallery.id and templates.live_version is not null
  ) then
    raise sqlstate 'PT409' using message = 'None of its agents is published. Add one that is, then publish.';
  end if;
  update public.galleries
  set
    status = case when published then 'published' else 'draft' end,
    published_at = case when published then coalesce(galleries.published_at, now()) end
  where galleries.id = gallery.id;
end
$$;
grant execute on function public.set_gallery_published(uuid, boolean) to authenticated;

-- Whether the caller belongs to an audience. An address counts when its mailbox was proven, in a session that was let in.
create or replace function private.in_audience(organization uuid, audience text, domains text[]) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select case audience
      when 'link' then true
      when 'organization' then coalesce(organization = any (private.organization_ids_with('agents.ui.read')), false)
      when 'domains' then private.session_verified() and exists (
        select from auth.users
        where users.id = auth.uid()
          and users.email_confirmed_at is not null
          and not users.email_autoconfirmed
          and lower(regexp_replace(users.email, '^.*@', '')) = any (domains)
      )
      else false
    end;
  end;

-- Whether an agent of this definition has nothing to answer from: none of the sources that it may use is there, or none
-- of them could be read. Where knowledge is off, agents answer without it.
create or replace function private.lacks_knowledge(organization uuid, definition jsonb) returns boolean
  language sql stable set search_path = ''
  begin atomic
    select private.permission_holds(organization, 'knowledge.read') and not exists (
      select from (select private.sources_of_agent(organization, definition) as own offset 0) as agent
      join public.knowledge_sources as sources on agent.own is null or sources.id = any (agent.own)
      where sources.organization_id = organization and sources.status <> 'failed'
    );
  end;

-- What a gallery shows: itself and those of its agents that are published, in their order; as a draft the others too, and
-- which of them have nothing to answer from. Definer: published_agent is.
create or replace function private.gallery_document(gallery uuid, draft boolean) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select jsonb_build_object(
      'id', galleries.id,
      'title', galleries.title,
      'introduction', galleries.introduction,
      'logo', galleries.logo,
      'background', galleries.background,
      'accent', galleries.accent,
      'organization', jsonb_build_object('name', organizations.name),
      'agents', coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'id', templates.id,
              'name', agent ->> 'name',
              'role', agent ->> 'role',
              'avatar', agent ->> 'avatar',
              'style_id', agent ->> 'style_id',
              'languages', agent -> 'languages',
              'caption', gallery_agents.caption,
              'is_published', templates.live_version is not null
            ) || case
              when draft then jsonb_build_object(
                'lacks_knowledge', private.lacks_knowledge(templates.organization_id, agent)
              )
              else '{}'
            end
            order by gallery_agents.position
          )
          from public.gallery_agents
          join public.templates on templates.id = gallery_agents.template_id
          left join public.template_versions
            on template_versions.template_id = templates.id
            and template_versions.number = templates.live_version
          cross join lateral (
            select coalesce(template_versions.definition, private.template_definition(templates.id)) as agent
          ) as shown
          where gallery_agents.gallery_id = galleries.id
            and (draft or templates.live_version is not null)
        ),
        '[]'
      )
    )
    from public.galleries
    join public.organizations on organizations.id = galleries.organization_id
    where galleries.id = gallery;
  end;

-- Whether the caller meets a gallery as visitors do: an unknown one, a draft and one for others are alike.
create or replace function private.meets_gallery(gallery uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.galleries
      where galleries.id = gallery
        and galleries.status = 'published'
        and private.permission_holds(galleries.organization_id, 'agents.read')
        and private.permission_holds(galleries.organization_id, 'galleries.read')
        and not private.is_closing(galleries.organization_id)
        and private.in_audience(galleries.organization_id, galleries.audience, galleries.allowed_domains)
    );
  end;

-- Definer: visitors read no table of galleries. Null for one that the caller does not meet. As a draft it is for who may
-- read agents.
create or replace function public.gallery_page(gallery_id uuid, draft boolean default false) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select private.gallery_document(galleries.id, gallery_page.draft)
    from public.galleries
    where galleries.id = gallery_page.gallery_id
      and case
        when gallery_page.draft then galleries.organization_id = any (private.galleries_with('agents.read'))
        else private.meets_gallery(galleries.id)
      end;
  end;
grant execute on function public.gallery_page(uuid, boolean) to anon, authenticated;

-- Definer: who may only use agents reads no table of galleries. What is published for the caller in an organisation.
create or replace function public.galleries_to_use(org_id uuid)
  returns table (id uuid, title text, introduction text, agents bigint)
  language sql stable security definer set search_path = ''
  begin atomic
    select
      galleries.id, galleries.title, galleries.introduction,
      (
        select count(*) from public.gallery_agents
        join public.templates on templates.id = gallery_agents.template_id
        where gallery_agents.gallery_id = galleries.id and templates.live_version is not null
      )
    from public.galleries
    where galleries.organization_id = org_id
      and org_id in (select private.organizations_with('agents.ui.read'))
      and private.meets_gallery(galleries.id)
    order by galleries.title, galleries.id;
  end;
comment on function public.galleries_to_use(uuid) is 'The published galleries of an organisation, for its members.';
grant execute on function public.galleries_to_use(uuid) to authenticated;

-- By what a list of galleries is sorted: "apple" stands before "Banana".
create or replace function public.gallery_order(gallery public.galleries) returns text
  language sql stable parallel safe set search_path = ''
  begin atomic
    select lower(gallery.title);
  end;
comment on function public.gallery_order(public.galleries) is 'The title as lists are sorted by it, in lower case.';
grant execute on function public.gallery_order(public.galleries) to authenticated;
