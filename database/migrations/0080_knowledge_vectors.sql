-- Vectors: what passages and sentences mean, as numbers, made in the background once a source is ready. They are the
-- server's alone: no role of a client has a grant.

create table private.knowledge_vectors (
  organization_id uuid not null,
  chunk_id uuid not null,
  source_id uuid not null,
  -- Numbers of two models say nothing about each other.
  model text not null,
  dimension integer not null check (dimension > 0),
  -- Numbers of four bytes, the low byte first.
  passage bytea not null check (octet_length(passage) = 4 * dimension),
  -- One vector a sentence, one after the other; null until the passages of the source have theirs.
  sentences bytea,
  -- Where each of these sentences begins and ends in the body, counted in UTF-16 units.
  spans integer[],
  primary key (organization_id, chunk_id),
  foreign key (organization_id, chunk_id)
    references public.knowledge_chunks (organization_id, id) on delete cascade,
  check ((sentences is null) = (spans is null)),
  check (octet_length(sentences) = 2 * dimension * cardinality(spans))
);
comment on table private.knowledge_vectors is 'The vectors of a passage and of its sentences; they go with the passage.';

create index knowledge_vectors_source on private.knowledge_vectors (organization_id, source_id, model);

-- Such numbers do not get smaller.
alter table private.knowledge_vectors alter column passage set storage external;
alter table private.knowledge_vectors alter column sentences set storage external;

alter table private.knowledge_vectors enable row level security;
alter table private.knowledge_vectors force row level security;
grant select, insert, update, delete on private.knowledge_vectors to service_role;

create table private.knowledge_vector_sets (
  organization_id uuid not null,
  source_id uuid not null,
  model text not null,
  revision integer not null default 1 check (revision > 0),
  -- Sentences too.
  complete boolean not null default false,
  primary key (organization_id, source_id),
  foreign key (organization_id, source_id)
    references public.knowledge_sources (organization_id, id) on delete cascade
);
comment on table private.knowledge_vector_sets is 'Sources that can be searched by vectors.';
comment on column private.knowledge_vector_sets.revision is 'Whoever keeps the vectors of another revision reads them again.';

alter table private.knowledge_vector_sets enable row level security;
alter table private.knowledge_vector_sets force row level security;
grant select, insert, update, delete on private.knowledge_vector_sets to service_role;
