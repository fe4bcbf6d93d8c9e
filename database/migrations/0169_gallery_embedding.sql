-- A gallery may be embedded in other sites, as an agent may: on those alone that its owners list.

alter table public.galleries add column allowed_origins text[] not null default '{}'
  check (cardinality(allowed_origins) <= 20 and private.are_origins(allowed_origins));
comment on column public.galleries.allowed_origins is
  'The sites that may embed it, as browsers name them; none listed, none may.';
grant update (allowed_origins) on public.galleries to authenticated;

drop trigger log_row on public.galleries;
create trigger log_row after insert or update or delete on public.galleries
  for each row execute function private.log_row(
    'gallery', 'title', 'title,audience,allowed_domains,allowed_origins,status'
  );
