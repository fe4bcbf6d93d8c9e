-- Definer: nobody reads the sessions of every organisation; each asks for a platform admin first. What all of them came
-- to, those of the period before and each day.
create or replace function admin.analytics_comprehensive(first_day date, last_day date, zone text) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan set work_mem = '64MB'
as $$
declare
  settled constant timestamptz := private.settled_until();
  since timestamptz;
  until timestamptz;
  since_before timestamptz;
begin
  perform private.require_platform_admin();
  select times.* into since, until, since_before from private.period_times(first_day, last_day, zone) as times;
  return (
    with told as materialized (
      select sessions.*, (sessions.created_at at time zone zone)::date as day, sessions.created_at >= since as is_now
      from private.platform_sessions(since_before, until, settled) as sessions
    ),
    summed as materialized (
      select
        told.is_now, told.day, grouping(told.day) = 1 as is_whole, count(distinct told.organization_id) as organizations,
        private.counted(
          count(*), count(distinct told.visitor_id), sum(told.said), count(told.is_resolved),
          count(*) filter (where told.is_resolved), sum(told.good), sum(told.poor),
          count(*) filter (where told.is_handed_over), sum(told.tokens), sum(told.cost)
        ) as counted
      from told
      group by grouping sets ((told.is_now), (told.is_now, told.day))
    ),
    timed as materialized (
      select told.is_now, percentile_cont(array[0.5, 0.95]) within group (order by second) as taken
      from told
      cross join lateral unnest(told.seconds) as second
      group by told.is_now
    ),
    whole as materialized (
      select
        summed.is_now,
        summed.counted || jsonb_build_object(
          'organizations', summed.organizations, 'median', timed.taken[1], 'slowest', timed.taken[2]
        ) as counted
      from summed
      left join timed on timed.is_now = summed.is_now
      where summed.is_whole
    )
    select jsonb_build_object(
      'now', (select whole.counted from whole where whole.is_now),
      'before', (select whole.counted from whole where not whole.is_now),
      'days', (
        select jsonb_agg(
          jsonb_build_object('day', first_day + ahead, 'now', now.counted, 'before', earlier.counted)
          order by ahead
        )
        from generate_series(0, last_day - first_day) as ahead
        left join summed as now on now.day = first_day + ahead
        left join summed as earlier on earlier.day = first_day + ahead - (last_day - first_day + 1)
      )
    )
  );
end
$$;
comment on function admin.analytics_comprehensive is
  'What sessions of all organisations came to in a period, beside the period before it, and by day.';
grant execute on function admin.analytics_comprehensive to authenticated;

-- Definer, as above. Organisations by use, a page at a time: the next one begins after an organisation of this.
create or replace function admin.analytics_organizations(
  first_day date, last_day date, zone text, words text default '', sort text default 'sessions',
  after_id uuid default null, most integer default 30
)
  returns table (id uuid, name text, counted jsonb, total bigint)
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan set work_mem = '64MB'
as $$
declare
  settled constant timestamptz := private.settled_until();
  since timestamptz;
  until timestamptz;
begin
  perform private.require_platform_admin();
  select times.since, times.until into since, until from private.period_times(first_day, last_day, zone) as times;
  return query
  with ranked as materialized (
    select
      organizations.id, organizations.name, used.counted,
      row_number() over (
        order by private.figure_of(used.counted, sort) desc, lower(organizations.name), organizations.id
      ) as place
    from private.platform_counted(since, until, 'organization', settled) as used
    join public.organizations on organizations.id = used.id
    where private.has_words(organizations.name, words)
  )
  select ranked.id, ranked.name, ranked.counted, (select count(*) from ranked)
  from ranked
  where ranked.place > coalesce((select last.place from ranked as last where last.id = after_id), 0)
  order by ranked.place
  limit least(greatest(most, 1), 1000);
end
$$;
comment on function admin.analytics_organizations is 'What the sessions of each organisation came to in a period.';
grant execute on function admin.analytics_organizations to authenticated;

-- Definer, as above. Agents of all organisations with what their sessions came to.
create or replace function admin.analytics_assistants(
  first_day date, last_day date, zone text, words text default '', sort text default 'sessions',
  after_id uuid default null, most integer default 30
)
  returns table (
    id uuid, name text, avatar text, style_id text, organization_id uuid, organization text, counted jsonb, total bigint
  )
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan set work_mem = '64MB'
as $$
declare
  settled constant timestamptz := private.settled_until();
  since timestamptz;
  until timestamptz;
begin
  perform private.require_platform_admin();
  select times.since, times.until into since, until from private.period_times(first_day, last_day, zone) as times;
  return query
  with ranked as materialized (
    select
      templates.id, templates.name, templates.avatar, templates.style_id, organizations.id as organization_id,
      organizations.name as organization, used.counted,
      row_number() over (
        order by private.figure_of(used.counted, sort) desc, lower(templates.name), templates.id
      ) as place
    from private.platform_counted(since, until, 'agent', settled) as used
    join public.templates on templates.id = used.id
    join public.organizations on organizations.id = templates.organization_id
    where private.has_words(concat_ws(' ', templates.name, organizations.name), words)
  )
  select
    ranked.id, ranked.name, ranked.avatar, ranked.style_id, ranked.organization_id, ranked.organization, ranked.counted,
    (select count(*) from ranked)
  from ranked
  where ranked.place > coalesce((select last.place from ranked as last where last.id = after_id), 0)
  order by ranked.place
  limit least(greatest(most, 1), 1000);
end
$$;
comment on function admin.analytics_assistants is 'What the sessions of each agent of all organisations came to in a period.';
grant execute on function admin.analytics_assistants to authenticated;

-- Definer, as above. Galleries of all organisations: the visits of their pages, counted by days (UTC), and what the
-- sessions came to that began there.
create or replace function admin.analytics_galleries(
  first_day date, last_day date, zone text, words text default '', sort text default 'visits',
  after_id uuid default null, most integer default 30
)
  returns table (
    id uuid, title text, status text, organization_id uuid, organization text, visits bigint, counted jsonb, total bigint
  )
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan set work_mem = '64MB'
as $$
declare
  settled constant timestamptz := private.settled_until();
  since timestamptz;
  until timestamptz;
begin
  perform private.require_platform_admin();
  select times.since, times.until into since, until from private.period_times(first_day, last_day, zone) as times;
  return query
  with visited as materialized (
    select gallery_visits.gallery_id, sum(gallery_visits.visits)::bigint as visits
    from public.gallery_visits
    where gallery_visits.template_id is null and gallery_visits.day between first_day and last_day
    group by gallery_visits.gallery_id
  ),
  used as materialized (
    select counted.*
    from private.platform_counted(since, until, 'gallery', settled) as counted
  ),
  ranked as materialized (
    select
      galleries.id, galleries.title, galleries.status, organizations.id as organization_id,
      organizations.name as organization, coalesce(visited.visits, 0) as visits, used.counted,
      row_number() over (
        order by
          case sort when 'visits' then coalesce(visited.visits, 0) else private.figure_of(used.counted, sort) end desc,
          lower(galleries.title), galleries.id
      ) as place
    from visited
    full join used on used.id = visited.gallery_id
    join public.galleries on galleries.id = coalesce(visited.gallery_id, used.id)
    join public.organizations on organizations.id = galleries.organization_id
    where private.has_words(concat_ws(' ', galleries.title, organizations.name), words)
  )
  select
    ranked.id, ranked.title, ranked.status, ranked.organization_id, ranked.organization, ranked.visits, ranked.counted,
    (select count(*) from ranked)
  from ranked
  where ranked.place > coalesce((select last.place from ranked as last where last.id = after_id), 0)
  order by ranked.place
  limit least(greatest(most, 1), 1000);
end
$$;
comment on function admin.analytics_galleries is
  'How often the galleries of all organisations were visited in a period, and what came of it.';
grant execute on function admin.analytics_galleries to authenticated;
