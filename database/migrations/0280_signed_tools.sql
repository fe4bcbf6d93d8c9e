-- Requests of agents that the other system can tell from those of strangers: signed as our webhooks are.
alter table public.tools
  add column signs boolean not null default false,
  add check (not signs or (kind = 'http' and method in ('POST', 'PUT', 'PATCH') and sealed_credential is not null));
comment on column public.tools.signs is 'Whether its requests are signed as Standard Webhooks say.';
grant select (signs) on public.tools to authenticated;

drop trigger log_row on public.tools;
create trigger log_row after insert or update or delete on public.tools
  for each row execute function private.log_row(
    'tool', 'title', 'name,title,description,arguments,acts,asks,method,url,headers,body,signs'
  );
