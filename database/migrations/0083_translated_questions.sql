-- The search takes the question in other languages too; its functions are made again with what they take.

drop function if exists private.search_postings(uuid, uuid[], text);
drop function if exists private.search_agent_postings(uuid, boolean, uuid[], text);
drop function if exists private.postings_in_scope(uuid, uuid[], text);
