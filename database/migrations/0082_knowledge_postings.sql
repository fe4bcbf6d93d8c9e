-- The inverted index, a row for each stem of a document. A row for each stem of a passage took eighteen bytes a byte of
-- text, and reading them was what a search waited for.

create table private.knowledge_postings (
  organization_id uuid not null,
  -- In the order of bytes, whatever the locale.
  lexeme text collate "C" not null,
  document_id uuid not null,
  -- For each passage that has the stem six bytes, the high one first: three for the place of the passage in its
  -- document, one for how often it has the stem, two for how many stems it has.
  passages bytea not null check (octet_length(passages) > 0 and octet_length(passages) % 6 = 0),
  primary key (organization_id, lexeme, document_id),
  foreign key (organization_id, document_id)
    references public.knowledge_documents (organization_id, id) on delete cascade
);
comment on table private.knowledge_postings is 'Which stem occurs how often in which passages of a document.';

create index knowledge_postings_document on private.knowledge_postings (organization_id, document_id);

-- Such bytes do not get smaller.
alter table private.knowledge_postings alter column passages set storage external;

alter table private.knowledge_postings enable row level security;
alter table private.knowledge_postings force row level security;
grant select, insert, delete on private.knowledge_postings to service_role;

insert into private.knowledge_postings (organization_id, lexeme, document_id, passages)
select
  organization_id, lexeme, document_id,
  string_agg(
    int4send(ordinal << 8 | least(cardinality(positions), 255)) || substring(int4send(least(len, 65535)) from 3),
    ''::bytea order by ordinal
  )
from public.knowledge_chunks
cross join unnest(tsv)
group by organization_id, lexeme, document_id;

-- What read or wrote the former index; their files make what takes their place.
drop function if exists private.search_knowledge(uuid, uuid[], text, integer, uuid[]);
drop function if exists private.search_agent_knowledge(uuid, boolean, uuid[], text, integer, uuid[]);
drop function if exists private.rank_knowledge(uuid, uuid[], text, integer, uuid[]);
drop function if exists private.index_chunks(uuid, uuid, uuid, text, text, jsonb);
drop table public.knowledge_terms;
