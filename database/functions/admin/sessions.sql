-- What platform admins are told of sessions: figures over all organisations, and never what was said.
-- Each function of theirs asks for a platform admin first.

-- Put in the place where it is called: sessions of every organisation with what came of them so far, within a week after
-- the last of them, counted in one pass over what was said. What was rated and paid is read in one pass too where nearly
-- all since then belongs to them, and looked up for each message where that would be much more.
create or replace function private.recent_sessions(since timestamptz, until timestamptz, in_one_pass boolean)
  returns table (
    id uuid, organization_id uuid, template_id uuid, gallery_id uuid, visitor_id uuid, created_at timestamptz,
    said bigint, good bigint, poor bigint, is_handed_over boolean, is_resolved boolean, tokens bigint, cost bigint,
    seconds real[]
  )
  language sql stable
  begin atomic
    with begun as materialized (
      select
        conversations.id, conversations.organization_id, conversations.template_id, conversations.gallery_id,
        conversations.visitor_id, conversations.created_at
      from public.conversations
      where conversations.version is not null
        and conversations.created_at >= since
        and conversations.created_at < until
    ),
    -- What came of a session is never older than it.
    feedback as materialized (
      select message_feedback.message_id, message_feedback.rating from public.message_feedback
      where in_one_pass and message_feedback.created_at >= least(since, now() - interval '1 day')
    ),
    spent as materialized (
      select usage_ledger.answer_id, usage_ledger.input_tokens, usage_ledger.output_tokens, usage_ledger.amount
      from public.usage_ledger
      where in_one_pass and usage_ledger.state = 'settled'
        and usage_ledger.created_at >= least(since, now() - interval '1 day')
    ),
    counted as materialized (
      select
        messages.conversation_id,
        count(*) filter (where messages.role <> 'notice') as said,
        count(*) filter (where messages.answer_to is not null and messages.state = 'complete') as answered,
        count(*) filter (where messages.state in ('unanswered', 'failed')) as unanswered,
        count(*) filter (where coalesce(feedback.rating, rated.rating) = 1) as good,
        count(*) filter (where coalesce(feedback.rating, rated.rating) = -1) as poor,
        sum(coalesce(spent.input_tokens + spent.output_tokens, paid.input_tokens + paid.output_tokens))::bigint as tokens,
        sum(coalesce(spent.amount, paid.amount))::bigint as cost,
        array_agg(extract(epoch from messages.completed_at - messages.created_at)::real) filter (
          where messages.answer_to is not null and messages.state in ('complete', 'unanswered')
        ) as seconds
      from public.messages
      left join feedback on feedback.message_id = messages.id
      left join spent on spent.answer_id = messages.id
      left join public.message_feedback as rated on not in_one_pass and rated.message_id = messages.id
      left join public.usage_ledger as paid
        on not in_one_pass and paid.answer_id = messages.id and paid.state = 'settled'
      where messages.created_at >= since
        and messages.created_at < until + interval '7 days'
        and messages.conversation_id in (select begun.id from begun)
      group by messages.conversation_id
    ),
    handed_over as materialized (
      select distinct handoffs.conversation_id from public.handoffs
    )
    select
      begun.id, begun.organization_id, begun.template_id, begun.gallery_id, begun.visitor_id, begun.created_at,
      coalesce(counted.said, 0), coalesce(counted.good, 0), coalesce(counted.poor, 0),
      handed_over.conversation_id is not null,
      private.is_resolved(
        coalesce(counted.answered, 0), handed_over.conversation_id is not null,
        coalesce(counted.unanswered + counted.poor, 0)
      ),
      counted.tokens, counted.cost, counted.seconds
    from begun
    left join counted on counted.conversation_id = begun.id
    left join handed_over on handed_over.conversation_id = begun.id;
  end;

-- Since when sessions are not settled.
create or replace function private.settled_until() returns timestamptz
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(max(settled_sessions.created_at), '2020-01-01') from private.settled_sessions;
  end;

-- Settles sessions a week after they were begun, the oldest first, so that figures of long periods need not read again
-- what was said. Gives how many there were.
create or replace function private.settle_sessions(most integer default 5000) returns integer
  language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  week_ago constant timestamptz := now() - interval '7 days';
  since constant timestamptz := private.settled_until();
  -- Those of one moment are settled together.
  until constant timestamptz := coalesce(
    (
      select conversations.created_at + interval '1 microsecond' from public.conversations
      where conversations.version is not null and conversations.created_at > since
      order by conversations.created_at
      offset most - 1 limit 1
    ),
    week_ago
  );
  settled integer;
begin
  insert into private.settled_sessions (
    conversation_id, organization_id, template_id, gallery_id, visitor_id, created_at, said, good, poor, is_handed_over,
    is_resolved, tokens, cost, seconds
  )
  select recent.* from private.recent_sessions(since, least(until, week_ago), false) as recent
  on conflict do nothing;
  get diagnostics settled = row_count;
  return settled;
end
$$;
grant execute on function private.settle_sessions(integer) to service_role;

-- Put in the place where it is called: those that are settled, and the others as they are.
create or replace function private.platform_sessions(since timestamptz, until timestamptz, settled timestamptz)
  returns table (
    id uuid, organization_id uuid, template_id uuid, gallery_id uuid, visitor_id uuid, created_at timestamptz,
    said bigint, good bigint, poor bigint, is_handed_over boolean, is_resolved boolean, tokens bigint, cost bigint,
    seconds real[]
  )
  language sql stable
  begin atomic
    select
      sessions.conversation_id, sessions.organization_id, sessions.template_id, sessions.gallery_id,
      sessions.visitor_id, sessions.created_at, sessions.said::bigint, sessions.good::bigint, sessions.poor::bigint,
      sessions.is_handed_over, sessions.is_resolved, sessions.tokens, sessions.cost, sessions.seconds
    from private.settled_sessions as sessions
    where sessions.created_at >= since and sessions.created_at < until
    union all
    select recent.*
    from private.recent_sessions(greatest(since, settled), until, true) as recent
    where not exists (
      select from private.settled_sessions
      where settled_sessions.conversation_id = recent.id and settled_sessions.created_at >= greatest(since, settled)
    );
  end;

-- Put in the place where it is called: what the sessions of each agent, gallery or organisation came to. First of each
-- visitor, so that visitors need not be sorted to be counted.
create or replace function private.platform_sums(since timestamptz, until timestamptz, by_what text, settled timestamptz)
  returns table (
    id uuid, sessions bigint, visitors bigint, said numeric, judged bigint, resolved bigint, good numeric, poor numeric,
    handed_over bigint, tokens numeric, cost numeric
  )
  language sql stable
  begin atomic
    select
      of_visitors.of_id, sum(of_visitors.sessions)::bigint, count(*), sum(of_visitors.said),
      sum(of_visitors.judged)::bigint, sum(of_visitors.resolved)::bigint, sum(of_visitors.good), sum(of_visitors.poor),
      sum(of_visitors.handed_over)::bigint, sum(of_visitors.tokens), sum(of_visitors.cost)
    from (
      select
        told.of_id, count(*) as sessions, sum(told.said) as said, count(told.is_resolved) as judged,
        count(*) filter (where told.is_resolved) as resolved, sum(told.good) as good, sum(told.poor) as poor,
        count(*) filter (where told.is_handed_over) as handed_over, sum(told.tokens) as tokens, sum(told.cost) as cost
      from (
        select
          sessions.*,
          case by_what
            when 'agent' then sessions.template_id
            when 'gallery' then sessions.gallery_id
            else sessions.organization_id
          end as of_id
        from private.platform_sessions(since, until, settled) as sessions
      ) as told
      where told.of_id is not null
      group by told.of_id, told.visitor_id
    ) as of_visitors
    group by of_visitors.of_id;
  end;

-- Put in the place where it is called: by what lists of counted sessions are sorted, the highest first; by their name
-- where it is the same for all.
create or replace function private.ranked_by(
  figure text, sessions bigint, judged bigint, resolved bigint, good numeric, poor numeric, tokens numeric, cost numeric
) returns double precision
  language sql immutable parallel safe
  begin atomic
    select coalesce(
      case figure
        when 'name' then 0
        when 'resolution' then resolved::double precision / nullif(judged, 0)
        when 'satisfaction' then good::double precision / nullif(good + poor, 0)::double precision
        when 'tokens' then tokens::double precision
        when 'cost' then cost::double precision
        else sessions::double precision
      end,
      -1
    );
  end;
