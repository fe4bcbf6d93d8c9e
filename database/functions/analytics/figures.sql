-- Definer: numbers are no transcript, and that people were asked is for those who take conversations to see. What sessions
-- of a period came to, and those of the period before it, by day, by agent, by channel and by gallery; null for who may
-- not read the organisation's analytics.
create or replace function public.analytics_figures(
  org_id uuid, first_day date, last_day date, zone text, agent uuid default null, via text default null,
  gallery uuid default null
) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    with period as materialized (
      select * from private.analytics_period(org_id, first_day, last_day, zone)
    ),
    begun as materialized (
      select
        sessions.id, sessions.template_id, sessions.channel, sessions.gallery_id, sessions.visitor_id,
        (sessions.created_at at time zone zone)::date as day, sessions.created_at >= period.since as is_now
      from period
      cross join lateral private.sessions_begun(
        org_id, period.since_before, period.until, agent, via, gallery
      ) as sessions
    ),
    kept as materialized (
      select settled.*
      from period
      cross join lateral private.true_sessions(org_id, period.since_before, period.until) as settled
    ),
    told as materialized (
      select
        begun.is_now, begun.day, begun.template_id, begun.channel, begun.gallery_id, begun.visitor_id, kept.said,
        kept.good, kept.poor, kept.is_handed_over, kept.seconds, kept.tokens, kept.cost, kept.is_resolved
      from begun
      join kept on kept.conversation_id = begun.id
      union all
      select
        begun.is_now, begun.day, begun.template_id, begun.channel, begun.gallery_id, begun.visitor_id, outcomes.said,
        outcomes.good, outcomes.poor, outcomes.is_handed_over, outcomes.seconds, outcomes.tokens, outcomes.cost,
        outcomes.is_resolved
      from private.session_outcomes(
        org_id,
        array(
          select begun.id from begun where not exists (select from kept where kept.conversation_id = begun.id)
        )
      ) as outcomes
      join begun on begun.id = outcomes.id
    ),
    -- Who came once is counted with the sessions; only who came again has to be told apart.
    came_again as materialized (
      select told.visitor_id from told group by told.visitor_id having count(*) > 1
    ),
    parts as materialized (
      select
        told.is_now, told.day, told.template_id, told.channel, told.gallery_id,
        grouping(told.day, told.template_id, told.channel, told.gallery_id) as of_what, count(*) as sessions,
        count(*) filter (where came_again.visitor_id is null) as visitors,
        sum(told.said) as said, count(told.is_resolved) as judged,
        count(*) filter (where told.is_resolved) as resolved, sum(told.good) as good, sum(told.poor) as poor,
        count(*) filter (where told.is_handed_over) as handed_over, sum(told.tokens) as tokens, sum(told.cost) as cost
      from told
      left join came_again on came_again.visitor_id = told.visitor_id
      group by grouping sets (
        (told.is_now), (told.is_now, told.day), (told.is_now, told.template_id), (told.is_now, told.channel),
        (told.is_now, told.gallery_id)
      )
      union all
      select
        told.is_now, told.day, told.template_id, told.channel, told.gallery_id,
        grouping(told.day, told.template_id, told.channel, told.gallery_id), 0, count(distinct told.visitor_id), 0, 0,
        0, 0, 0, 0, null, null
      from told
      join came_again on came_again.visitor_id = told.visitor_id
      group by grouping sets (
        (told.is_now), (told.is_now, told.day), (told.is_now, told.template_id), (told.is_now, told.channel),
        (told.is_now, told.gallery_id)
      )
    ),
    summed as materialized (
      select
        parts.is_now, parts.day, parts.template_id, parts.channel, parts.gallery_id,
        -- Sessions without a gallery are a group without a gallery.
        parts.of_what = 15 as is_whole,
        private.counted(
          sum(parts.sessions)::bigint, sum(parts.visitors)::bigint, sum(parts.said), sum(parts.judged)::bigint,
          sum(parts.resolved)::bigint, sum(parts.good), sum(parts.poor), sum(parts.handed_over)::bigint,
          sum(parts.tokens), sum(parts.cost)
        ) as counted
      from parts
      group by parts.is_now, parts.day, parts.template_id, parts.channel, parts.gallery_id, parts.of_what
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
        summed.counted || jsonb_build_object('median', timed.taken[1], 'slowest', timed.taken[2]) as counted
      from summed
      left join timed on timed.is_now = summed.is_now
      where summed.is_whole
    )
    select jsonb_build_object(
      'is_new', not exists (
        select from public.conversations
        where conversations.organization_id = org_id and conversations.version is not null
      ),
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
      ),
      'agents', (
        select jsonb_agg(
          jsonb_build_object(
            'id', templates.id, 'name', templates.name, 'avatar', templates.avatar, 'style_id', templates.style_id
          ) || summed.counted
          order by (summed.counted -> 'sessions') desc, templates.name, templates.id
        )
        from summed
        join public.templates on templates.id = summed.template_id
        where summed.is_now
      ),
      'channels', (
        select jsonb_agg(
          jsonb_build_object('channel', summed.channel) || summed.counted
          order by (summed.counted -> 'sessions') desc, summed.channel
        )
        from summed
        where summed.is_now and summed.channel is not null
      ),
      'galleries', (
        select jsonb_agg(
          jsonb_build_object('id', galleries.id, 'title', galleries.title) || summed.counted
          order by (summed.counted -> 'sessions') desc, galleries.title, galleries.id
        )
        from summed
        join public.galleries on galleries.id = summed.gallery_id
        where summed.is_now and org_id = any (private.galleries_with('analytics.read'))
      )
    )
    from period;
  end;
comment on function public.analytics_figures is
  'What sessions of a period came to, beside the period before it, by day, agent, channel and gallery.';
grant execute on function public.analytics_figures to authenticated;

-- Definer: who reads analytics need not read agents. What sessions can be filtered by: agents, channels and galleries
-- that had some.
create or replace function public.analytics_choices(org_id uuid) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select jsonb_build_object(
      'agents', (
        select jsonb_agg(jsonb_build_object('id', templates.id, 'name', templates.name) order by templates.name, templates.id)
        from public.templates
        where templates.organization_id = org_id
          and exists (
            select from public.conversations
            where conversations.organization_id = org_id
              and conversations.template_id = templates.id
              and conversations.version is not null
          )
      ),
      'galleries', (
        select jsonb_agg(jsonb_build_object('id', galleries.id, 'title', galleries.title) order by galleries.title, galleries.id)
        from public.galleries
        where galleries.organization_id = org_id
          and org_id = any (private.galleries_with('analytics.read'))
          and exists (
            select from public.conversations
            where conversations.organization_id = org_id and conversations.gallery_id = galleries.id
          )
      )
    )
    where org_id in (select private.organizations_with('analytics.read'));
  end;
comment on function public.analytics_choices is 'The agents and galleries of which an organisation had sessions.';
grant execute on function public.analytics_choices to authenticated;
