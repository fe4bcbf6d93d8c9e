-- A newer file may take the place of the one that a source was made from. It lies beside it until the row names it.

alter table public.knowledge_sources add column original_id uuid;
comment on column public.knowledge_sources.original_id is
  'Of a file that took the place of another: what it lies under. Null for the first.';
alter table public.knowledge_sources alter column storage_key set expression as (
  case
    when kind = 'file' then organization_id::text || '/' || id::text || '/' || coalesce(original_id::text, 'original')
  end
);

alter table public.deleted_sources add column original_id uuid;
alter table public.deleted_sources alter column storage_key set expression as (
  case
    when kind = 'file'
      then organization_id::text || '/' || source_id::text || '/' || coalesce(original_id::text, 'original')
  end
);
