-- One call tells what the words of a question count and which vectors it may be compared with: who may ask, and where,
-- is found out once (functions/knowledge/knowledge-access.sql).
drop function if exists private.search_postings(uuid, uuid[], text, jsonb);
drop function if exists private.search_agent_postings(uuid, boolean, uuid[], text, jsonb);
drop function if exists private.search_vectors(uuid, uuid[], text, text, text);
drop function if exists private.search_agent_vectors(uuid, boolean, uuid[], text, text, text);
