-- The agent that a visitor can talk to before signing up. Its organisation belongs to nobody; its rows are a
-- seed (database/seed/03_demo.sql).

-- Definer: published_agent is. An installation without the seed answers null.
create function public.demo_agent() returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select public.published_agent('00000000-0000-7000-8000-000000000002');
  end;
grant execute on function public.demo_agent() to anon, authenticated;
