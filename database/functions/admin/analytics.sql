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
        told.is_now, told.day, count(*) as sessions, sum(told.said) as said, count(told.is_resolved) as judged,
        count(*) filter (where told.is_resolved) as resolved, sum(told.good) as good, sum(told.poor) as poor,
        count(*) filter (where told.is_handed_over) as handed_over, sum(told.tokens) as tokens, sum(told.cost) as cost
      from told
      group by told.is_now, told.day
    ),
    -- Visitors are told apart without being sorted.
    came as materialized (
      select told.is_now, told.day, told.visitor_id from told group by told.is_now, told.day, told.visitor_id
    ),
    visitors as materialized (
      select came.is_now, came.day, count(*) as visitors from came group by came.is_now, came.day
    ),
    of_days as materialized (
      select
        summed.is_now, summed.day,
        private.counted(
          summed.sessions, visitors.visitors, summed.said, summed.judged, summed.resolved, summed.good, summed.poor,
          summed.handed_over, summed.tokens, summed.cost
        ) as counted
      from summed
      join visitors on visitors.is_now = summed.is_now and visitors.day = summed.day
    ),
    timed as materialized (
      select told.is_now, percentile_cont(array[0.5, 0.95]) within group (order by second) as taken
      from told
      cross join lateral unnest(told.seconds) as second
      group by told.is_now
    ),
    whole as materialized (
      select
        period.is_now,
        private.counted(
          period.sessions,
          (
            select count(*) from (
              select from came where came.is_now = period.is_now group by came.visitor_id
            ) as one
          ),
          period.said, period.judged, period.resolved, period.good, period.poor, period.handed_over, period.tokens,
          period.cost
        ) || jsonb_build_object(
          'organizations',
          (
            select count(*) from (
              select from told where told.is_now = period.is_now group by told.organization_id
            ) as one
          ),
          'median', timed.taken[1], 'slowest', timed.taken[2]
        ) as counted
      from (
        select
          summed.is_now, sum(summed.sessions)::bigint as sessions, sum(summed.said) as said,
          sum(summed.judged)::bigint as judged, sum(summed.resolved)::bigint as resolved, sum(summed.good) as good,
          sum(summed.poor) as poor, sum(summed.handed_over)::bigint as handed_over, sum(summed.tokens) as tokens,
          sum(summed.cost) as cost
        from summed
        group by summed.is_now
      ) as period
      left join timed on timed.is_now = period.is_now
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
        left join of_days as now on now.day = first_day + ahead
        left join of_days as earlier on earlier.day = first_day + ahead - (last_day - first_day + 1)
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
  wanted constant text[] := private.like_words(words);
  since timestamptz;
  until timestamptz;
begin
  perform private.require_platform_admin();
  select times.since, times.until into since, until from private.period_times(first_day, last_day, zone) as times;
  return query
  with found as materialized (
    select
      used.*, organizations.name, lower(organizations.name) as by_name,
      private.ranked_by(
        sort, used.sessions, used.judged, used.resolved, used.good, used.poor, used.tokens, used.cost
      ) as rank
    from private.platform_sums(since, until, 'organization', settled) as used
    join public.organizations on organizations.id = used.id
    where wanted = '{}' or lower(organizations.name) like all (wanted)
  ),
  last as materialized (
    select found.rank, found.by_name, found.id from found where found.id = after_id
  ),
  page as materialized (
    select found.* from found
    where not exists (select from last)
      or exists (
        select from last
        where found.rank < last.rank
          or found.rank = last.rank and (found.by_name, found.id) > (last.by_name, last.id)
      )
    order by found.rank desc, found.by_name, found.id
    limit least(greatest(most, 1), 1000)
  )
  select
    page.id, page.name,
    private.counted(
      page.sessions, page.visitors, page.said, page.judged, page.resolved, page.good, page.poor, page.handed_over,
      page.tokens, page.cost
    ),
    (select count(*) from found)
  from page
  order by page.rank desc, page.by_name, page.id;
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
  wanted constant text[] := private.like_words(words);
  since timestamptz;
  until timestamptz;
begin
  perform private.require_platform_admin();
  select times.since, times.until into since, until from private.period_times(first_day, last_day, zone) as times;
  return query
  with found as materialized (
    select
      used.*, lower(templates.name) as by_name, private.ranked_by(
        sort, used.sessions, used.judged, used.resolved, used.good, used.poor, used.tokens, used.cost
      ) as rank
    from private.platform_sums(since, until, 'agent', settled) as used
    join public.templates on templates.id = used.id
    join public.organizations on organizations.id = templates.organization_id
    where wanted = '{}' or lower(concat_ws(' ', templates.name, organizations.name)) like all (wanted)
  ),
  last as materialized (
    select found.rank, found.by_name, found.id from found where found.id = after_id
  ),
  page as materialized (
    select found.* from found
    where not exists (select from last)
      or exists (
        select from last
        where found.rank < last.rank
          or found.rank = last.rank and (found.by_name, found.id) > (last.by_name, last.id)
      )
    order by found.rank desc, found.by_name, found.id
    limit least(greatest(most, 1), 1000)
  )
  select
    page.id, templates.name, templates.avatar, templates.style_id, organizations.id, organizations.name,
    private.counted(
      page.sessions, page.visitors, page.said, page.judged, page.resolved, page.good, page.poor, page.handed_over,
      page.tokens, page.cost
    ),
    (select count(*) from found)
  from page
  join public.templates on templates.id = page.id
  join public.organizations on organizations.id = templates.organization_id
  order by page.rank desc, page.by_name, page.id;
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
  wanted constant text[] := private.like_words(words);
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
  found as materialized (
    select
      galleries.id, coalesce(visited.visits, 0) as visits, used.sessions, used.visitors, used.said, used.judged,
      used.resolved, used.good, used.poor, used.handed_over, used.tokens, used.cost,
      lower(galleries.title) as by_name,
      case sort
        when 'visits' then coalesce(visited.visits, 0)
        else private.ranked_by(
          sort, used.sessions, used.judged, used.resolved, used.good, used.poor, used.tokens, used.cost
        )
      end as rank
    from visited
    full join private.platform_sums(since, until, 'gallery', settled) as used on used.id = visited.gallery_id
    join public.galleries on galleries.id = coalesce(visited.gallery_id, used.id)
    join public.organizations on organizations.id = galleries.organization_id
    where wanted = '{}' or lower(concat_ws(' ', galleries.title, organizations.name)) like all (wanted)
  ),
  last as materialized (
    select found.rank, found.by_name, found.id from found where found.id = after_id
  ),
  page as materialized (
    select found.* from found
    where not exists (select from last)
      or exists (
        select from last
        where found.rank < last.rank
          or found.rank = last.rank and (found.by_name, found.id) > (last.by_name, last.id)
      )
    order by found.rank desc, found.by_name, found.id
    limit least(greatest(most, 1), 1000)
  )
  select
    page.id, galleries.title, galleries.status, organizations.id, organizations.name, page.visits,
    case when page.sessions is not null then private.counted(
        page.sessions, page.visitors, page.said, page.judged, page.resolved, page.good, page.poor, page.handed_over,
        page.tokens, page.cost
      ) end,
    (select count(*) from found)
  from page
  join public.galleries on galleries.id = page.id
  join public.organizations on organizations.id = galleries.organization_id
  order by page.rank desc, page.by_name, page.id;
end
$$;
comment on function admin.analytics_galleries is
  'How often the galleries of all organisations were visited in a period, and what came of it.';
grant execute on function admin.analytics_galleries to authenticated;
