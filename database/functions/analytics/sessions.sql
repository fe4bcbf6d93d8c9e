-- What analytics counts: sessions. One is a conversation of a visitor with a published agent. It counts on the day on
-- which it was begun, with everything that came of it, so that figures, lists and exports of a period agree.

-- The days of a period where its reader is, as times, and since when the period before it lasts, which has as many days.
create or replace function private.period_times(first_day date, last_day date, zone text)
  returns table (since timestamptz, until timestamptz, since_before timestamptz)
  language plpgsql stable rows 1 set search_path = ''
as $$
begin
  if not coalesce(last_day - first_day between 0 and 365, false) then
    raise sqlstate 'PT422' using message = 'A period has 1 to 366 days.';
  end if;
  if zone is null or not private.is_time_zone(zone) then
    raise sqlstate 'PT422' using message = 'This time zone is not known.';
  end if;
  return query select
    first_day::timestamp at time zone zone, (last_day + 1)::timestamp at time zone zone,
    (first_day - (last_day - first_day + 1))::timestamp at time zone zone;
end
$$;
grant execute on function private.period_times(date, date, text) to authenticated;

-- No row for who may not read the organisation's analytics.
create or replace function private.analytics_period(org_id uuid, first_day date, last_day date, zone text)
  returns table (since timestamptz, until timestamptz, since_before timestamptz)
  language plpgsql stable rows 1 set search_path = ''
as $$
begin
  return query
  select times.*
  from private.period_times(first_day, last_day, zone) as times
  where org_id in (select private.organizations_with('analytics.read'));
end
$$;
grant execute on function private.analytics_period(uuid, date, date, text) to authenticated;

-- Put in the place where it is called, under the rights that hold there.
create or replace function private.sessions_begun(
  organization uuid, since timestamptz, until timestamptz, agent uuid, via text, gallery uuid
)
  returns table (
    id uuid, template_id uuid, channel text, gallery_id uuid, visitor_id uuid, title text, created_at timestamptz,
    updated_at timestamptz, ended_at timestamptz
  )
  language sql stable
  begin atomic
    select
      conversations.id, conversations.template_id, conversations.channel, conversations.gallery_id,
      conversations.visitor_id, conversations.title, conversations.created_at, conversations.updated_at,
      conversations.ended_at
    from public.conversations
    where conversations.organization_id = organization
      and conversations.version is not null
      and conversations.created_at >= since
      and conversations.created_at < until
      and (agent is null or conversations.template_id = agent)
      and (via is null or conversations.channel = via)
      and (gallery is null or conversations.gallery_id = gallery);
  end;
grant execute on function private.sessions_begun(uuid, timestamptz, timestamptz, uuid, text, uuid) to authenticated;

-- Resolved is a session whose agent answered every question, whose visitor rated nothing poor, and in which no person was
-- asked for; null where the agent has not come to an answer.
create or replace function private.is_resolved(answered bigint, is_handed_over boolean, faults bigint) returns boolean
  language sql immutable parallel safe
  begin atomic
    select case when is_handed_over or faults > 0 then false when answered > 0 then true end;
  end;

-- What came of sessions. An answer takes from its question until it is whole. Tokens and cost are those of models that
-- answered, null where none did.
create or replace function private.session_outcomes(organization uuid, sessions uuid[])
  returns table (
    id uuid, questions bigint, said bigint, unanswered bigint, good bigint, poor bigint,
    is_handed_over boolean, seconds double precision[], tokens bigint, cost bigint, is_resolved boolean
  )
  language sql stable
  begin atomic
    with handed_over as materialized (
      select handoffs.conversation_id from public.handoffs
      where handoffs.organization_id = organization and handoffs.conversation_id = any (sessions)
    ),
    counted as materialized (
      select
        session.id,
        count(*) filter (where messages.role = 'user') as questions,
        count(*) filter (where messages.role <> 'notice') as said,
        count(*) filter (where messages.answer_to is not null and messages.state = 'complete') as answered,
        count(*) filter (where messages.state in ('unanswered', 'failed')) as unanswered,
        count(*) filter (where feedback.rating = 1) as good,
        count(*) filter (where feedback.rating = -1) as poor,
        session.id in (select handed_over.conversation_id from handed_over) as is_handed_over,
        array_agg(extract(epoch from messages.completed_at - messages.created_at)::double precision) filter (
          where messages.answer_to is not null and messages.state in ('complete', 'unanswered')
        ) as seconds,
        sum(spent.input_tokens + spent.output_tokens)::bigint as tokens,
        sum(spent.amount)::bigint as cost
      from unnest(sessions) as session (id)
      left join public.messages on messages.conversation_id = session.id
      left join public.message_feedback as feedback on feedback.message_id = messages.id
      left join public.usage_ledger as spent on spent.answer_id = messages.id and spent.state = 'settled'
      group by session.id
    )
    select
      counted.id, counted.questions, counted.said, counted.unanswered, counted.good, counted.poor,
      counted.is_handed_over, counted.seconds, counted.tokens, counted.cost,
      private.is_resolved(counted.answered, counted.is_handed_over, counted.unanswered + counted.poor)
    from counted;
  end;

-- Put in the place where it is called: what is kept of an organisation's sessions and is still so. Of those of which
-- something came late, what they came to is counted again each time.
create or replace function private.true_sessions(organization uuid, since timestamptz, until timestamptz)
  returns table (
    conversation_id uuid, said bigint, good bigint, poor bigint, is_handed_over boolean, is_resolved boolean,
    tokens bigint, cost bigint, seconds double precision[]
  )
  language sql stable
  begin atomic
    select
      settled.conversation_id, settled.said::bigint, settled.good::bigint, settled.poor::bigint,
      settled.is_handed_over, settled.is_resolved, settled.tokens, settled.cost, settled.seconds::double precision[]
    from private.settled_sessions as settled
    where settled.organization_id = organization
      and settled.created_at >= since
      and settled.created_at < until
      and not exists (select from private.late_sessions as late where late.conversation_id = settled.conversation_id);
  end;

-- Definer: nobody else writes what is late. Notes that something came of a session six days and more after it was begun,
-- a day before it is kept, so that what is kept while it comes is noted too: what was said, or that a person was asked for.
create or replace function private.note_late_words() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.late_sessions (conversation_id, organization_id)
  select talks.id, talks.organization_id
  from changed
  join public.conversations as talks on talks.id = changed.conversation_id
  where talks.version is not null and talks.created_at < now() - interval '6 days'
  on conflict do nothing;
  return null;
end
$$;

-- Definer, as above: what visitors think of an answer.
create or replace function private.note_late_feedback() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.late_sessions (conversation_id, organization_id)
  select talks.id, talks.organization_id
  from changed
  join public.messages on messages.id = changed.message_id
  join public.conversations as talks on talks.id = messages.conversation_id
  where talks.version is not null and talks.created_at < now() - interval '6 days'
  on conflict do nothing;
  return null;
end
$$;

-- Definer, as above: what an answer cost.
create or replace function private.note_late_cost() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.late_sessions (conversation_id, organization_id)
  select talks.id, talks.organization_id
  from public.messages
  join public.conversations as talks on talks.id = messages.conversation_id
  where messages.id = new.answer_id and talks.version is not null and talks.created_at < now() - interval '6 days'
  on conflict do nothing;
  return null;
end
$$;

-- What sessions came to, as every figure of them is called.
create or replace function private.counted(
  sessions bigint, visitors bigint, said numeric, judged bigint, resolved bigint, good numeric, poor numeric,
  handed_over bigint, tokens numeric, cost numeric
) returns jsonb
  language sql stable
  begin atomic
    select jsonb_build_object(
      'sessions', sessions, 'visitors', visitors, 'messages', said, 'judged', judged, 'resolved', resolved,
      'good', good, 'poor', poor, 'handed_over', handed_over, 'tokens', tokens, 'cost', cost
    );
  end;
