-- Definer: that people were asked is for those who take conversations to see. Sessions of a period with what came of
-- them, a page at a time: those in which every word was said, rated in a way, with an outcome. How many fit is counted
-- for the first page alone.
create or replace function public.analytics_sessions(
  org_id uuid, first_day date, last_day date, zone text, agent uuid default null, via text default null,
  gallery uuid default null, words text default '', rated text default null, outcome text default null,
  oldest_first boolean default false, after_at timestamptz default null, after_id uuid default null,
  most integer default 30
)
  returns table (
    id uuid, title text, created_at timestamptz, updated_at timestamptz, ended_at timestamptz, channel text,
    template_id uuid, name text, avatar text, style_id text, gallery_title text, questions bigint, said bigint,
    unanswered bigint, good bigint, poor bigint, is_handed_over boolean, is_resolved boolean, seconds double precision,
    tokens bigint, cost bigint, total bigint
  )
  language sql stable security definer set search_path = ''
  begin atomic
    with wanted as materialized (
      select private.search_words(words) as words
    ),
    found as materialized (
      select sessions.*
      from private.analytics_period(org_id, first_day, last_day, zone) as period
      cross join lateral private.sessions_begun(org_id, period.since, period.until, agent, via, gallery) as sessions
      cross join wanted
      where not exists (select from private.words_lacking(sessions.id, sessions.title, wanted.words))
        and case outcome
          when 'handed_over' then sessions.id in (
            select handoffs.conversation_id from public.handoffs where handoffs.organization_id = org_id
          )
          when 'unanswered' then exists (
            select from public.messages
            where messages.conversation_id = sessions.id and messages.state in ('unanswered', 'failed')
          )
          else outcome is null
        end
        and case
          when rated in ('good', 'poor', 'none') then (rated <> 'none') = (
            sessions.id in (
              select messages.conversation_id
              from public.message_feedback as feedback
              join public.messages on messages.id = feedback.message_id
              where feedback.organization_id = org_id
                and (rated = 'none' or feedback.rating = case rated when 'good' then 1 else -1 end)
            )
          )
          else rated is null
        end
    ),
    page as materialized (
      select found.* from found
      where after_at is null
        or case when oldest_first then (found.created_at, found.id) > (after_at, after_id)
          else (found.created_at, found.id) < (after_at, after_id)
        end
      order by
        case when oldest_first then found.created_at end, case when oldest_first then found.id end,
        found.created_at desc, found.id desc
      limit least(greatest(most, 1), 1000)
    )
    select
      page.id, page.title, page.created_at, page.updated_at, page.ended_at, page.channel, page.template_id,
      templates.name, templates.avatar, templates.style_id, galleries.title, outcomes.questions, outcomes.said,
      outcomes.unanswered, outcomes.good, outcomes.poor, outcomes.is_handed_over, outcomes.is_resolved,
      (select percentile_cont(0.5) within group (order by second) from unnest(outcomes.seconds) as second),
      outcomes.tokens, outcomes.cost, case when after_at is null then (select count(*) from found) end
    from private.session_outcomes(org_id, array(select page.id from page)) as outcomes
    join page on page.id = outcomes.id
    join public.templates on templates.id = page.template_id
    left join public.galleries
      on galleries.id = page.gallery_id and org_id = any ((select private.galleries_with('analytics.read'))::uuid[])
    order by
      case when oldest_first then page.created_at end, case when oldest_first then page.id end,
      page.created_at desc, page.id desc;
  end;
comment on function public.analytics_sessions is
  'Sessions of a period with what came of them, by words, rating and outcome; the next page begins after the last of this.';
grant execute on function public.analytics_sessions to authenticated;
