-- Put in the place where it is called: sessions of a period in whose agent and organisation all of `wanted` is found, by
-- channel and outcome.
create or replace function private.sessions_anywhere(
  since timestamptz, until timestamptz, wanted text[], via text, outcome text
)
  returns table (id uuid, created_at timestamptz)
  language sql stable
  begin atomic
    select conversations.id, conversations.created_at
    from public.conversations
    where conversations.created_at >= since
      and conversations.created_at < until
      and conversations.version is not null
      and (via is null or conversations.channel = via)
      and (
        wanted = '{}'
        or conversations.template_id in (
          select templates.id
          from public.templates
          join public.organizations on organizations.id = templates.organization_id
          where lower(concat_ws(' ', templates.name, organizations.name)) like all (wanted)
        )
      )
      and case outcome
        when 'handed_over' then conversations.id in (select handoffs.conversation_id from public.handoffs)
        when 'unanswered' then conversations.id in (
          select messages.conversation_id from public.messages where messages.state in ('unanswered', 'failed')
        )
        else outcome is null
      end;
  end;

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
  wanted constant text[] := private.like_words(words);
  many constant integer := least(greatest(most, 1), 1000);
  is_oldest_first constant boolean := coalesce(oldest_first, false);
  place constant timestamptz := coalesce(
    after_at, (select conversations.created_at from public.conversations where conversations.id = after_id)
  );
begin
  perform private.require_platform_admin();
  select times.since, times.until into since, until from private.period_times(first_day, last_day, zone) as times;
  return query
  with page as materialized (
    (
      select found.* from private.sessions_anywhere(since, until, wanted, via, outcome) as found
      where not is_oldest_first and (place is null or (found.created_at, found.id) < (place, after_id))
      order by found.created_at desc, found.id desc
      limit many
    )
    union all
    (
      select found.* from private.sessions_anywhere(since, until, wanted, via, outcome) as found
      where is_oldest_first and (place is null or (found.created_at, found.id) > (place, after_id))
      order by found.created_at, found.id
      limit many
    )
  )
  select
    page.id, page.created_at, talks.updated_at, talks.ended_at, talks.channel, talks.organization_id,
    organizations.name, templates.name, templates.avatar, templates.style_id, galleries.title, outcomes.questions,
    outcomes.said, outcomes.unanswered, outcomes.good, outcomes.poor, outcomes.is_handed_over, outcomes.is_resolved,
    (select percentile_cont(0.5) within group (order by second) from unnest(outcomes.seconds) as second),
    outcomes.tokens, outcomes.cost,
    (select count(*) from private.sessions_anywhere(since, until, wanted, via, outcome))
  from page
  join public.conversations as talks on talks.id = page.id
  join public.templates on templates.id = talks.template_id
  join public.organizations on organizations.id = talks.organization_id
  cross join lateral private.session_outcomes(talks.organization_id, array[page.id]) as outcomes
  left join public.galleries on galleries.id = talks.gallery_id
  order by
    case when is_oldest_first then page.created_at end, case when is_oldest_first then page.id end,
    page.created_at desc, page.id desc;
end
$$;
comment on function admin.analytics_sessions is
  'Sessions of all organisations in a period with what came of them.';
grant execute on function admin.analytics_sessions to authenticated;
