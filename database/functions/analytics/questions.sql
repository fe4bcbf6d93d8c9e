-- What makes two questions the same: their words in their first forms, without those that say nothing, in any order.
create or replace function private.alike(question text) returns text
  language sql immutable parallel safe security definer set search_path = ''
  begin atomic
    select coalesce(
      nullif(
        array_to_string(
          tsvector_to_array(private.stems(private.detect_language(left(question, 1000)), left(question, 1000))), ' '
        ),
        ''
      ),
      lower(left(question, 1000))
    );
  end;
grant execute on function private.alike(text) to authenticated;

-- Definer: spares a policy for each row that is compared; analytics_period asks who may. What was asked in more than one
-- session of a period, in the same words: the newest wording, and in how many sessions. Small talk, for which nothing is
-- looked up, is no question; of very many sessions the newest 5,000 are compared.
create or replace function public.analytics_questions(
  org_id uuid, first_day date, last_day date, zone text, agent uuid default null, via text default null,
  gallery uuid default null, most integer default 8
)
  returns table (question text, sessions bigint, last_asked_at timestamptz)
  language sql stable security definer set search_path = ''
  begin atomic
    with begun as materialized (
      select sessions.id
      from private.analytics_period(org_id, first_day, last_day, zone) as period
      cross join lateral private.sessions_begun(org_id, period.since, period.until, agent, via, gallery) as sessions
      order by sessions.created_at desc
      limit 5000
    ),
    asked as materialized (
      select
        asked.conversation_id, asked.text, asked.created_at,
        tsvector_to_array(to_tsvector('pg_catalog.simple'::regconfig, left(asked.text, 1000))) as words
      from public.messages as answers
      join public.messages as asked on asked.id = answers.answer_to
      where answers.conversation_id = any (array(select begun.id from begun))
        and (answers.confidence is not null or answers.state = 'unanswered')
        and asked.text <> ''
    ),
    -- To tell the language of a text takes long: it is asked of each wording once, and of 1,000 at the most.
    wordings as materialized (
      select
        (array_agg(asked.text order by asked.created_at desc))[1] as text, max(asked.created_at) as last_asked_at,
        array_agg(asked.conversation_id) as conversations
      from asked
      group by asked.words
      order by count(*) desc, max(asked.created_at) desc
      limit 1000
    ),
    compared as materialized (
      select wordings.*, private.alike(wordings.text) as alike from wordings
    )
    select
      (array_agg(compared.text order by compared.last_asked_at desc))[1], count(distinct conversation),
      max(compared.last_asked_at)
    from compared
    cross join lateral unnest(compared.conversations) as conversation
    group by compared.alike
    having count(distinct conversation) > 1
    order by count(distinct conversation) desc, max(compared.last_asked_at) desc
    limit least(greatest(most, 1), 50);
  end;
comment on function public.analytics_questions is 'What was asked most in a period, questions of the same words together.';
grant execute on function public.analytics_questions to authenticated;

-- What agents could not answer in a period and still cannot, questions of one meaning together. Not definer: the policies
-- of gaps and of what was said are asked within.
create or replace function public.analytics_gaps(
  org_id uuid, first_day date, last_day date, zone text, agent uuid default null, via text default null,
  gallery uuid default null, most integer default 5
)
  returns table (
    id uuid, question text, times bigint, people bigint, last_asked_at timestamptz, agents text[], total bigint
  )
  language sql stable set search_path = ''
  begin atomic
    with begun as materialized (
      select sessions.id, sessions.template_id
      from private.analytics_period(org_id, first_day, last_day, zone) as period
      cross join lateral private.sessions_begun(org_id, period.since, period.until, agent, via, gallery) as sessions
    )
    select
      gaps.id, (array_agg(asked.question order by asked.asked_at desc, asked.answer_id))[1], count(*),
      count(distinct asked.asked_by), max(asked.asked_at), array_agg(distinct templates.name), count(*) over ()
    from public.messages as answers
    join begun on begun.id = answers.conversation_id
    join public.knowledge_gap_questions as asked on asked.organization_id = org_id and asked.answer_id = answers.id
    join public.knowledge_gaps as gaps on gaps.organization_id = org_id and gaps.id = asked.gap_id
    left join public.templates on templates.id = begun.template_id
    where answers.organization_id = org_id and answers.state = 'unanswered' and gaps.status = 'open'
    group by gaps.id
    order by count(*) desc, max(asked.asked_at) desc, gaps.id
    limit least(greatest(most, 1), 50);
  end;
comment on function public.analytics_gaps is 'What agents could not answer in a period, questions of one meaning together.';
grant execute on function public.analytics_gaps to authenticated;
