-- Definer: nobody writes the record. What goes with its source, its collection or its organisation is no act of its own.
create or replace function private.log_knowledge() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  verb constant text := case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'deleted' end;
begin
  if tg_table_name = 'knowledge_texts' then
    perform private.log_act(
      new.organization_id, 'knowledge_source.rewritten', 'knowledge_source', new.source_id::text, new.title
    );
  elsif tg_table_name = 'knowledge_synonyms' then
    perform private.log_act(
      coalesce(new.organization_id, old.organization_id), 'synonym.' || verb, 'synonym',
      coalesce(new.id, old.id)::text, array_to_string(coalesce(new.words, old.words), ', '),
      case tg_op
        when 'UPDATE' then jsonb_build_object('from', array_to_string(old.words, ', '), 'to', array_to_string(new.words, ', '))
        else '{}'
      end
    )
    where tg_op <> 'UPDATE' or old.words <> new.words;
  else
    perform private.log_act(
      collections.organization_id,
      case tg_op when 'INSERT' then 'knowledge_collection.source_added' else 'knowledge_collection.source_removed' end,
      'knowledge_collection', collections.id::text, collections.name, jsonb_build_object('source', sources.title)
    )
    from public.knowledge_collections as collections
    cross join public.knowledge_sources as sources
    -- Both are of one organisation, or the row could not be there.
    where collections.id = coalesce(new.collection_id, old.collection_id)
      and sources.id = coalesce(new.source_id, old.source_id);
  end if;
  return null;
end
$$;
