-- An answer whose server died ends within ten seconds, and one whose end could not be stored at once is stored later.

-- The lease is renewed every 2.5 seconds and looked at every two.
create function private.begin_lease() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.lease_until := least(new.lease_until, clock_timestamp() + interval '7 seconds');
  return new;
end
$$;
create trigger begin_lease before insert on public.messages
  for each row when (new.lease_until is not null) execute function private.begin_lease();

-- As before, and for an answer that was taken for dead while the database was away: its server goes on and stores the end.
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
    and private.permission_holds(messages.organization_id, 'agents.read');
  return found;
end
$$;

-- Definer: nobody writes messages. An answer ends once; false when it has ended otherwise already or is gone. To say the
-- same end again is no fault: the word that it was stored may have been lost. A cut that its own server did not store is
-- a guess, which its true end replaces.
create or replace function private.finish_answer(
  message uuid, end_state text, said text, said_parts jsonb, citations jsonb, fault text
) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  organization uuid;
begin
  update public.messages
  set state = end_state, text = said, parts = said_parts, error = fault, completed_at = clock_timestamp(),
    lease_until = null
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
    shown
  )
  select
    organization, message, number, source_id, document_id, chunk_id, title, heading, page, quote, score, shown
  from jsonb_to_recordset(citations) as citation (
    number smallint, source_id uuid, document_id uuid, chunk_id uuid, title text, heading text, page integer,
    quote text, score real, shown boolean
  )
  on conflict do nothing;
  return true;
end
$$;
