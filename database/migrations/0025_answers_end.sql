-- An answer that is being given ends when its listener has lost the right to it.

-- Definer: nobody writes messages. Keeps what was said so far and says that the server lives. False when the answer has
-- ended or may not go on: the session or the key has ended, or it is the draft of an organisation that was left.
create or replace function private.keep_answer(message uuid, said text) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.messages set text = said, lease_until = clock_timestamp() + interval '30 seconds'
  from public.conversations
  where messages.id = message
    and messages.visitor_id = auth.uid()
    and messages.completed_at is null
    and conversations.id = messages.conversation_id
    and private.session_alive()
    and (
      conversations.version is not null
      or private.agent_for_conversation(conversations.template_id, true) is not null
    );
  return found;
end
$$;
