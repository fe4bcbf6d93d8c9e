-- A change of a widget is on record under the name of its agent.

drop trigger log_row on public.agent_widgets;
create trigger log_row after update on public.agent_widgets
  for each row execute function private.log_row('widget', 'name', 'allowed_origins,pre_chat,signed_since');
