-- Definer: nobody reads the sessions of every organisation; each asks for a platform admin first. Sessions by time, a page
-- at a time: where, with whom, how long and with which outcome. What was said, and titles, which are made of it, are the
-- organisation's. The next page begins after a session of this; one that is gone is found by its time.
create or replace function admin.analytics_sessions(
  first_day date, last_day date, zone text, words text default '', via text default null, outcome text default null,
  oldest_first boolean default false, after_at timestamptz default null, after_id uuid default null,
  most integer default 30
)
  returns table (
    id uuid, created_at timestamptz, updated_at timestamptz, ended_at timestamptz, channel text, organization_id uuid,
    organization text, name text, avatar text, style_id text, gallery_title text, questions bigint, said bigint,
    unanswered bigint, good bigint, poor bigint, is_handed_over boolean, is_resolved boolean, seconds double precision,
    tokens bigint, cost bigint, total bigint
  )
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan set work_mem = '64MB'
as $$
declare
  since timestamptz;
  until timestamptz;
  place constant timestamptz := coalesce(
    after_at, (select conversations.created_at from public.conversations where conversations.id = after_id)
  );
begin
  perform private.require_platform_admin();
  select times.since, times.until into since, until from private.period_times(first_day, last_day, zone) as times;
  return query
  with found as materialized (
    select
      conversations.id, conversations.created_at, conversations.updated_at, conversations.ended_at,
      conversations.channel, conversations.gallery_id, organizations.id as organization_id,
      organizations.name as organization, templates.name, templates.avatar, templates.style_id
    from public.conversations
    join public.templates on templates.id = conversations.template_id
    join public.organizations on organizations.id = conversations.organization_id
    where conversations.created_at >= since
      and conversations.created_at < until
      and conversations.version is not null
      and (via is null or conversations.channel = via)
      and private.has_words(concat_ws(' ', templates.name, organizations.name), words)
      and case outcome
        when 'handed_over' then conversations.id in (select handoffs.conversation_id from public.handoffs)
        when 'unanswered' then conversations.id in (
          select messages.conversation_id from public.messages where messages.state in ('unanswered', 'failed')
        )
        else outcome is null
      end
  ),
  page as materialized (
    select found.* from found
    where place is null
      or case when oldest_first then (found.created_at, found.id) > (place, after_id)
        else (found.created_at, found.id) < (place, after_id)
      end
    order by
      case when oldest_first then found.created_at end, case when oldest_first then found.id end,
      found.created_at desc, found.id desc
    limit least(greatest(most, 1), 1000)
  )
  select
    page.id, page.created_at, page.updated_at, page.ended_at, page.channel, page.organization_id, page.organization,
    page.name, page.avatar, page.style_id, galleries.title, outcomes.questions, outcomes.said, outcomes.unanswered,
    outcomes.good, outcomes.poor, outcomes.is_handed_over, outcomes.is_resolved,
    (select percentile_cont(0.5) within group (order by second) from unnest(outcomes.seconds) as second),
    outcomes.tokens, outcomes.cost, (select count(*) from found)
  from page
  cross join lateral private.session_outcomes(page.organization_id, array[page.id]) as outcomes
  left join public.galleries on galleries.id = page.gallery_id
  order by
    case when oldest_first then page.created_at end, case when oldest_first then page.id end,
    page.created_at desc, page.id desc;
end
$$;
comment on function admin.analytics_sessions is
  'Sessions of all organisations in a period with what came of them.';
grant execute on function admin.analytics_sessions to authenticated;
