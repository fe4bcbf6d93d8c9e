-- The words of an organisation's knowledge, for questions that spell one of them otherwise.

create extension fuzzystrmatch with schema extensions;

create table private.knowledge_lexemes (
  organization_id uuid not null references public.organizations on delete cascade,
  language text not null,
  -- In the order of bytes, so that those with one beginning stand together whatever the locale.
  lexeme text collate "C" not null,
  primary key (organization_id, language, lexeme)
);
comment on table private.knowledge_lexemes is 'Each stem that a source of the organisation has or had.';

alter table private.knowledge_lexemes enable row level security;
alter table private.knowledge_lexemes force row level security;
grant select, insert, delete on private.knowledge_lexemes to service_role;

insert into private.knowledge_lexemes (organization_id, language, lexeme)
select distinct knowledge_terms.organization_id, language, lexeme
from public.knowledge_terms
join public.knowledge_sources
  on knowledge_sources.organization_id = knowledge_terms.organization_id
  and knowledge_sources.id = knowledge_terms.source_id;
