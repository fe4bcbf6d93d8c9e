-- A passage that was found (functions/knowledge/knowledge-search.sql) has columns: to write it as JSON and to read that took
-- longer than to find it.
drop function if exists private.search_passages(uuid, uuid[], uuid[], integer[], uuid[]);
drop function if exists private.search_agent_passages(uuid, boolean, uuid[], uuid[], integer[], uuid[]);
drop function if exists private.passages_in_scope(uuid, uuid[], uuid[], integer[], uuid[]);
create type private.knowledge_passage as (
  chunk_id uuid, source_id uuid, document_id uuid, ordinal integer, title text, heading json, page integer, body text,
  language text, kind text, revision integer, from_offset integer, to_offset integer, shared boolean
);
