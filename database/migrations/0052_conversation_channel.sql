-- The database decides the channel of a conversation. A visitor's page says only which page of the agent it is: a
-- conversation that calls itself the studio's would be left out of the agent's figures.

create function private.decide_channel() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.channel := case
    when auth.jwt() ->> 'key_id' is not null then 'api'
    when new.version is null then 'studio'
    when new.channel = 'assistant' then 'assistant'
    -- The agent of public.demo_agent().
    when new.channel = 'landing' and new.template_id = '00000000-0000-7000-8000-000000000002' then 'landing'
    else 'agent'
  end;
  return new;
end
$$;
create trigger decide_channel before insert on public.conversations
  for each row execute function private.decide_channel();
