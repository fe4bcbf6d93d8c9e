-- Who changes what agents know is on record: a text that is rewritten, words that mean the same, what is in a collection.

create trigger log_rewritten after update of body on public.knowledge_texts
  for each row when (old.body is distinct from new.body) execute function private.log_knowledge();
create trigger log_words after insert or update or delete on public.knowledge_synonyms
  for each row execute function private.log_knowledge();
create trigger log_collected after insert or delete on public.knowledge_collection_sources
  for each row execute function private.log_knowledge();
