-- Postings name their documents (functions/knowledge/knowledge-search.sql): a search needs no list of them beside, which
-- took a sort and a join.
drop function if exists private.search_postings(uuid, uuid[], text, jsonb, text, text, text);
drop function if exists private.search_agent_postings(uuid, boolean, uuid[], text, jsonb, text, text, text);
drop function if exists private.postings_in_scope(uuid, uuid[], text, jsonb);
