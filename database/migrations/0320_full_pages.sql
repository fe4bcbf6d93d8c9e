-- The stems of a document come in their order, and those of a later document behind those of an earlier one: pages of the
-- index that are left behind need no room for more.
alter index private.knowledge_postings_pkey set (fillfactor = 100);
alter index private.knowledge_lexemes_pkey set (fillfactor = 100);
