-- Definer: no one writes messages. Keeps what was said so far and says that the server lives, also for an answer that
-- was taken for dead while the database was away: its server goes on and stores the end. False when the answer has
-- ended or may not go on: the session, the key or the feature has ended, it is the draft of an organisation that was
-- left, or a person has taken the conversation.
create or replace function private.keep_answer(message uuid, said text) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.messages
  set text = said,
    lease_until = case when messages.completed_at is null then clock_timestamp() + interval '7 seconds' end
  where messages.id = message
    and messages.visitor_id = private.visitor()
    and (messages.completed_at is null or messages.state = 'cut')
    and messages.conversation_id not in (select private.lost_drafts())
    and not exists (
      select from public.conversations
      where conversations.id = messages.conversation_id and conversations.person_state = 'taken'
    )
    and private.permission_holds(messages.organization_id, 'agents.read')
    and private.widget_may_talk(
      (select conversations.template_id from public.conversations where conversations.id = messages.conversation_id)
    );
  return found;
end
$$;
grant execute on function private.keep_answer(uuid, text) to authenticated;

-- Definer: no one writes messages. An answer ends once; false when it has ended otherwise already or is gone. To say
-- the same end again is no fault: the word that it was stored may have been lost. A cut that its own server did not
-- store is a guess, which its true end replaces. `used` is what a model used for it; null when none spoke.
create or replace function private.finish_answer(
  message uuid, end_state text, said text, said_parts jsonb, citations jsonb, fault text, used jsonb,
  sure real default null
) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  organization uuid;
begin
  update public.messages
  set state = end_state, text = said, parts = said_parts, error = fault, completed_at = clock_timestamp(),
    lease_until = null, confidence = sure
  where messages.id = message
    and messages.visitor_id = auth.uid()
    and (messages.completed_at is null or messages.state = 'cut')
  returning messages.organization_id into organization;
  if not found then
    return exists (
      select from public.messages
      where messages.id = message
        and messages.visitor_id = auth.uid()
        and messages.state = end_state
        and messages.text = said
    );
  end if;
  insert into public.message_citations (
    organization_id, message_id, number, source_id, document_id, chunk_id, title, heading, page, quote, score,
    shown, revision, from_offset, to_offset, table_head
  )
  select
    organization, message, number, source_id, document_id, chunk_id, title, heading, page, quote, score, shown,
    revision, from_offset, to_offset, table_head
  from jsonb_to_recordset(citations) as citation (
    number smallint, source_id uuid, document_id uuid, chunk_id uuid, title text, heading text, page integer,
    quote text, score real, shown boolean, revision integer, from_offset integer, to_offset integer,
    table_head text
  )
  on conflict do nothing;
  perform private.settle_answer(message, used);
  return true;
end
$$;
grant execute on function private.finish_answer(uuid, text, text, jsonb, jsonb, text, jsonb, real) to authenticated;

-- Definer: no one writes conversations. Keeps the summary of what was said until a message, when nobody kept one since
-- `known`; false when it is out of date.
create or replace function private.keep_summary(conversation uuid, known timestamptz, until uuid, said text)
  returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.conversations
  set summary = said, summarized_until = messages.created_at
  from public.messages
  where conversations.id = conversation
    and conversations.visitor_id = private.visitor()
    and conversations.summarized_until is not distinct from known
    and messages.id = until
    and messages.conversation_id = conversations.id;
  return found;
end
$$;
grant execute on function private.keep_summary(uuid, timestamptz, uuid, text) to authenticated;

-- Definer: no one writes scores. Keeps how well an answer of the caller kept to the persona of its agent.
create or replace function private.keep_score(message uuid, scored integer, failed jsonb) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    insert into public.answer_scores (organization_id, message_id, template_id, version, score, failed)
    select
      messages.organization_id, messages.id, conversations.template_id, conversations.version, scored, keep_score.failed
    from public.messages
    join public.conversations on conversations.id = messages.conversation_id
    where messages.id = message and messages.role = 'assistant' and messages.visitor_id = auth.uid()
    on conflict do nothing;
  end;
grant execute on function private.keep_score(uuid, integer, jsonb) to authenticated;

-- How the answers of an agent scored, by version; null is its draft. The caller's policies decide what is counted.
create or replace function public.version_scores(template_id uuid)
  returns table (version integer, answers bigint, score real)
  language sql stable set search_path = ''
  begin atomic
    select answer_scores.version, count(*), round(avg(answer_scores.score), 1)::real
    from public.answer_scores
    where answer_scores.template_id = version_scores.template_id
      and answer_scores.organization_id in (select private.organizations_with('agents.read'))
    group by answer_scores.version;
  end;
grant execute on function public.version_scores(uuid) to authenticated;
