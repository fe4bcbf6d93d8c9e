-- Whether what this agent cannot answer is noted: only where members may see it afterwards. A draft is asked by its
-- editors; the questions of visitors are seen with the feature of transcripts, and a member's own by that member.
create or replace function private.notes_gaps(organization uuid, draft boolean) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select private.permission_holds(organization, 'knowledge.read')
      and (
        draft
        or private.permission_holds(organization, 'analytics.read')
        or organization in (select private.organizations_with('knowledge.read'))
      );
  end;

-- Definer: no one writes questions. Notes the question of an answer that ended without one; `understood` is how it was
-- looked up. To note it twice is no fault.
create or replace function private.note_gap(message uuid, understood text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  noted public.knowledge_gap_questions;
begin
  insert into public.knowledge_gap_questions (
    organization_id, answer_id, template_id, channel, draft, asked_by, question, asked_at
  )
  select
    answers.organization_id, answers.id, conversations.template_id, conversations.channel,
    conversations.version is null, answers.visitor_id, asked.text, asked.created_at
  from public.messages as answers
  join public.messages as asked on asked.id = answers.answer_to
  join public.conversations on conversations.id = answers.conversation_id
  where answers.id = message
    and answers.visitor_id = auth.uid()
    and answers.state = 'unanswered'
    and private.notes_gaps(answers.organization_id, conversations.version is null)
  on conflict do nothing
  returning * into noted;
  if not found then
    return;
  end if;
  insert into private.knowledge_gap_meanings (organization_id, answer_id, understood)
  values (noted.organization_id, message, note_gap.understood);
  perform private.enqueue_in_turn(
    'knowledge-gaps', jsonb_build_object('organization_id', noted.organization_id), noted.organization_id, now()
  );
  if not noted.draft then
    perform private.emit_event(
      noted.organization_id, 'question.unanswered',
      (select messages.conversation_id from public.messages where messages.id = message), private.question_event(noted)
    );
  end if;
end
$$;
grant execute on function private.note_gap(uuid, text) to authenticated;

-- The gaps of which the caller may see a question. Not definer: the policies of questions are asked within.
create or replace function private.gaps_seen() returns setof uuid
  language sql stable set search_path = ''
  begin atomic
    select knowledge_gap_questions.gap_id from public.knowledge_gap_questions
    where knowledge_gap_questions.gap_id is not null;
  end;
grant execute on function private.gaps_seen() to authenticated;

-- When a gap was settled is stamped here. Without the source that answered it, it is open again.
create or replace function private.settle_gap() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if old.source_id is not null and new.source_id is null and new.status = old.status then
    new.status := 'open';
  end if;
  if new.status <> 'answered' then
    new.source_id := null;
  end if;
  new.settled_at := case
    when new.status = 'open' then null
    when new.status = old.status then old.settled_at
    else clock_timestamp()
  end;
  return new;
end
$$;

-- Not definer: whether the writer may settle the gap is for the policies of gaps to say.
create or replace function private.answer_gap() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  update public.knowledge_gaps set status = 'answered', source_id = new.source_id
  where knowledge_gaps.organization_id = new.organization_id and knowledge_gaps.id = new.gap_id;
  if not found then
    raise sqlstate 'PT404' using message = 'This gap does not exist any more.';
  end if;
  return null;
end
$$;

create or replace function private.end_gap() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.knowledge_gaps
  where knowledge_gaps.organization_id = old.organization_id
    and knowledge_gaps.id = old.gap_id
    and not exists (
      select from public.knowledge_gap_questions
      where knowledge_gap_questions.organization_id = old.organization_id
        and knowledge_gap_questions.gap_id = old.gap_id
    );
  return null;
end
$$;

-- Definer: no one writes when gaps changed. Once a transaction; an organisation that goes with its gaps has no list.
create or replace function private.note_gap_change() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.knowledge_gap_changes (organization_id, changed_at)
  select organizations.id, now() from public.organizations where organizations.id = old.organization_id
  on conflict (organization_id) do update set changed_at = excluded.changed_at
  where knowledge_gap_changes.changed_at <> excluded.changed_at;
  return null;
end
$$;

-- The next questions of an organisation that were not compared with others yet, with what their words say.
create or replace function private.gap_questions_to_group(organization uuid, wanted integer)
  returns table (answer_id uuid, understood text, language text, stems text[])
  language sql stable security definer set search_path = ''
  begin atomic
    select
      knowledge_gap_questions.answer_id, knowledge_gap_meanings.understood, detected,
      tsvector_to_array(private.stems(detected, knowledge_gap_meanings.understood))
    from public.knowledge_gap_questions
    join private.knowledge_gap_meanings on knowledge_gap_meanings.answer_id = knowledge_gap_questions.answer_id
    cross join lateral private.detect_language(knowledge_gap_meanings.understood) as detected
    where knowledge_gap_questions.organization_id = organization and knowledge_gap_questions.gap_id is null
    order by knowledge_gap_questions.asked_at, knowledge_gap_questions.answer_id
    limit wanted;
  end;

-- The first question of each gap, those asked last before others: what a new question is compared with.
create or replace function private.gap_meanings(organization uuid, wanted integer)
  returns table (gap_id uuid, understood text, language text, stems text[], model text, vector bytea)
  language sql stable security definer set search_path = ''
  begin atomic
    select
      recent.gap_id, first.understood, first.language, first.stems, first.model, first.vector
    from (
      select knowledge_gap_questions.gap_id
      from public.knowledge_gap_questions
      where knowledge_gap_questions.organization_id = organization and knowledge_gap_questions.gap_id is not null
      group by knowledge_gap_questions.gap_id
      order by max(knowledge_gap_questions.asked_at) desc
      limit wanted
    ) as recent
    cross join lateral (
      select knowledge_gap_meanings.*
      from public.knowledge_gap_questions
      join private.knowledge_gap_meanings on knowledge_gap_meanings.answer_id = knowledge_gap_questions.answer_id
      where knowledge_gap_questions.organization_id = organization
        and knowledge_gap_questions.gap_id = recent.gap_id
      order by knowledge_gap_questions.asked_at, knowledge_gap_questions.answer_id
      limit 1
    ) as first;
  end;

-- Puts a question into a gap, or into a new one. One that was answered opens again when it is asked once more; one that
-- was dismissed stays so.
create or replace function private.place_gap_question(
  answer uuid, gap uuid, language text, stems text[], model text, vector bytea
) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  placed public.knowledge_gap_questions;
  into_gap uuid := gap;
begin
  select * into placed from public.knowledge_gap_questions
  where knowledge_gap_questions.answer_id = answer and knowledge_gap_questions.gap_id is null
  for update;
  if not found then
    return null;
  end if;
  if into_gap is null then
    insert into public.knowledge_gaps (organization_id) values (placed.organization_id)
    returning id into into_gap;
  else
    update public.knowledge_gaps set status = 'open'
    where knowledge_gaps.organization_id = placed.organization_id
      and knowledge_gaps.id = into_gap
      and knowledge_gaps.status = 'answered'
      and knowledge_gaps.settled_at < placed.asked_at;
  end if;
  update public.knowledge_gap_questions set gap_id = into_gap
  where knowledge_gap_questions.answer_id = answer;
  update private.knowledge_gap_meanings
  set language = place_gap_question.language, stems = place_gap_question.stems, model = place_gap_question.model,
    vector = place_gap_question.vector
  where knowledge_gap_meanings.answer_id = answer;
  return into_gap;
end
$$;

-- The gaps of an organisation as the caller may see them: their newest words, how often and by how many people they
-- were asked, of which agents and where.
create or replace function public.knowledge_gap_list(org_id uuid) returns table (
  id uuid, status text, source_id uuid, question text, times bigint, people bigint, first_asked_at timestamptz,
  last_asked_at timestamptz, template_ids uuid[], channels text[]
)
  language sql stable set search_path = ''
  begin atomic
    select
      knowledge_gaps.id, knowledge_gaps.status, knowledge_gaps.source_id,
      (array_agg(asked.question order by asked.asked_at desc, asked.answer_id))[1],
      count(*), count(distinct asked.asked_by), min(asked.asked_at), max(asked.asked_at),
      array_agg(distinct asked.template_id), array_agg(distinct asked.channel)
    from public.knowledge_gaps
    join public.knowledge_gap_questions as asked
      on asked.organization_id = org_id and asked.gap_id = knowledge_gaps.id
    where knowledge_gaps.organization_id = org_id
    group by knowledge_gaps.id;
  end;
comment on function public.knowledge_gap_list(uuid) is
  'What agents of an organisation could not answer, questions of one meaning together.';
grant execute on function public.knowledge_gap_list(uuid) to authenticated;
