-- Whether a browser calls itself a robot, or nothing at all.
create or replace function private.is_robot(user_agent text) returns boolean
  language sql immutable parallel safe set search_path = ''
  begin atomic
    select coalesce(user_agent, '') !~ '^Mozilla/'
      or user_agent ~* '(bot|crawl|spider|slurp|headless|preview|lighthouse|monitor|scan|https?://)';
  end;

-- The organisation of a gallery that counts the caller: who meets it as a visitor, where the agent is one that it
-- shows. Those who read agents there look after it, so their looks are none of a visitor.
create or replace function private.counts_in_gallery(gallery uuid, template uuid) returns uuid
  language sql stable security definer set search_path = ''
  begin atomic
    select galleries.organization_id
    from public.galleries
    where galleries.id = gallery
      and private.visitor() is not null
      and private.meets_gallery(galleries.id)
      and not galleries.organization_id = any (private.organization_ids_with('agents.read'))
      and (
        template is null
        or exists (
          select from public.gallery_agents
          join public.templates on templates.id = gallery_agents.template_id
          where gallery_agents.gallery_id = galleries.id
            and templates.id = template
            and templates.live_version is not null
        )
      );
  end;

-- The network of an address: of the newer kind the 64 bits that one household has.
create or replace function private.network_of(address inet) returns inet
  language sql immutable parallel safe set search_path = ''
  begin atomic
    select case when family(address) = 6 then network(set_masklen(address, 64)) else address end;
  end;

-- Begins the day of a gallery, if it has not, and locks it.
create or replace function private.day_of_gallery(organization uuid, gallery uuid) returns private.gallery_days
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'utc')::date;
  day private.gallery_days;
begin
  delete from private.gallery_days where gallery_days.gallery_id = gallery and gallery_days.day < today;
  insert into private.gallery_days (organization_id, gallery_id, day, salt)
  values (organization, gallery, today, uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
  on conflict do nothing;
  select gallery_days.* into day
  from private.gallery_days
  where gallery_days.gallery_id = gallery
  for no key update;
  return day;
end
$$;

-- Definer: no one writes visits. Counts the caller at a gallery, or at an agent of it, once a day; who may not be
-- counted changes nothing and is told nothing. Without accounts a hundred of one network count at each of them in a day,
-- and 20,000 visits of a gallery in all.
create or replace function public.note_gallery_visit(gallery_id uuid, template_id uuid default null) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  browser constant text := nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent';
  address constant inet := nullif(current_setting('request.client_address', true), '')::inet;
  met constant uuid := coalesce(note_gallery_visit.template_id, note_gallery_visit.gallery_id);
  organization constant uuid :=
    private.counts_in_gallery(note_gallery_visit.gallery_id, note_gallery_visit.template_id);
  day private.gallery_days;
  own_mark bytea;
  own_network bytea;
begin
  if organization is null or private.is_robot(browser) then
    return;
  end if;
  day := private.day_of_gallery(organization, note_gallery_visit.gallery_id);
  own_mark := sha256(day.salt || uuid_send(private.visitor()));
  if private.is_anonymous() then
    own_network := sha256(day.salt || inet_send(private.network_of(coalesce(address, '::'))));
  end if;
  if day.noted >= 20000 then
    return;
  end if;
  if own_network is not null and 100 <= (
    select count(*) from private.gallery_visitors
    where gallery_visitors.gallery_id = day.gallery_id
      and gallery_visitors.visited = met
      and gallery_visitors.network = own_network
  ) then
    return;
  end if;
  insert into private.gallery_visitors (gallery_id, visited, visitor, network)
  values (day.gallery_id, met, own_mark, own_network)
  on conflict do nothing;
  if not found then
    return;
  end if;
  update private.gallery_days set noted = noted + 1 where gallery_days.gallery_id = day.gallery_id;
  insert into public.gallery_visits as counted (organization_id, gallery_id, template_id, day, visits)
  values (organization, day.gallery_id, note_gallery_visit.template_id, day.day, 1)
  on conflict on constraint gallery_visits_gallery_id_template_id_day_key
    do update set visits = counted.visits + 1;
end
$$;
comment on function public.note_gallery_visit(uuid, uuid) is
  'Counts a visitor of a published gallery, or of one of its agents, once a day (UTC).';
grant execute on function public.note_gallery_visit(uuid, uuid) to authenticated;

-- Forgets what was noted of the visitors of earlier days, of galleries that nobody visited since.
create or replace function private.forget_gallery_visitors() returns bigint
  language sql volatile security definer set search_path = ''
  begin atomic
    with gone as (
      delete from private.gallery_days
      where gallery_id in (
        select gallery_id from private.gallery_days as past where past.day < (now() at time zone 'utc')::date
        limit 1000 for update skip locked
      )
      returning 1
    )
    select count(*) from gone;
  end;
grant execute on function private.forget_gallery_visitors() to service_role;

-- Definer: visitors read no galleries. What the page says of where its visitor came from counts as a visit does.
create or replace function private.place_in_gallery() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  named constant uuid := nullif(current_setting('request.gallery', true), '')::uuid;
begin
  new.gallery_id := case
    when new.version is not null and private.counts_in_gallery(named, new.template_id) = new.organization_id
      then named
  end;
  return new;
end
$$;

-- What was counted of a gallery in the last days, today (UTC) included: by day, and by agent. Not definer: the policies
-- of what is counted are asked within. Null where the caller may read no such figures.
create or replace function public.gallery_figures(gallery_id uuid, days integer) returns jsonb
  language sql stable set search_path = ''
  begin atomic
    with asked as (
      select galleries.organization_id, galleries.id, least(greatest(gallery_figures.days, 1), 366) as days,
        (now() at time zone 'utc')::date as today
      from public.galleries
      where galleries.id = gallery_figures.gallery_id
        and galleries.organization_id = any ((select private.galleries_with('analytics.read'))::uuid[])
    ),
    visited as (
      select gallery_visits.template_id, gallery_visits.day, gallery_visits.visits
      from asked
      join public.gallery_visits
        on gallery_visits.organization_id = asked.organization_id and gallery_visits.gallery_id = asked.id
      where gallery_visits.day > asked.today - asked.days
    ),
    begun as (
      select
        conversations.template_id, (conversations.created_at at time zone 'utc')::date as day,
        (
          select count(*) from public.messages
          where messages.organization_id = asked.organization_id
            and messages.conversation_id = conversations.id
            and messages.state = 'unanswered'
        ) as unanswered
      from asked
      join public.conversations
        on conversations.organization_id = asked.organization_id and conversations.gallery_id = asked.id
      where conversations.created_at >= (asked.today - asked.days + 1)::timestamp at time zone 'utc'
    )
    select jsonb_build_object(
      'days', (
        select jsonb_agg(
          jsonb_build_object(
            'day', each.day,
            'visits', coalesce(
              (select visits from visited where visited.day = each.day and visited.template_id is null), 0
            ),
            'conversations', (select count(*) from begun where begun.day = each.day)
          )
          order by each.day
        )
        from (select asked.today - ago as day from generate_series(0, asked.days - 1) as ago) as each
      ),
      'agents', coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'id', templates.id,
              'name', templates.name,
              'avatar', templates.avatar,
              'style_id', templates.style_id,
              'in_gallery', placed.position is not null,
              'visits', coalesce((select sum(visits) from visited where template_id = templates.id), 0),
              'conversations', (select count(*) from begun where template_id = templates.id),
              'unanswered', coalesce((select sum(unanswered) from begun where template_id = templates.id), 0)
            )
            order by placed.position nulls last, templates.name, templates.id
          )
          from public.templates
          left join public.gallery_agents as placed
            on placed.organization_id = asked.organization_id
            and placed.gallery_id = asked.id
            and placed.template_id = templates.id
          where templates.organization_id = asked.organization_id
            and (
              placed.position is not null
              or templates.id in (select template_id from visited)
              or templates.id in (select template_id from begun)
            )
        ),
        '[]'
      )
    )
    from asked;
  end;
comment on function public.gallery_figures(uuid, integer) is
  'Visits, conversations and questions without an answer of a gallery in the last days (UTC), by day and by agent.';
grant execute on function public.gallery_figures(uuid, integer) to authenticated;
