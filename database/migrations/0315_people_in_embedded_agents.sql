-- A page that embeds an agent follows what people do in its visitor's conversation over a stream of the server, which
-- hears of it here.
create trigger tell_of_people after insert on public.messages
  for each row when (new.role in ('person', 'notice')) execute function private.tell_of_people('conversation_id');
create trigger tell_of_people after update of person_state, person_name, ended_at on public.conversations
  for each row when (
    old.person_state is distinct from new.person_state
    or old.person_name is distinct from new.person_name
    or old.ended_at is distinct from new.ended_at
  )
  execute function private.tell_of_people('id');
