-- Pages of the web have a title and a language of their own.

alter table public.knowledge_documents add column language text;
comment on column public.knowledge_documents.language is 'Of a page that is read by itself; null where it is that of the source.';

alter table public.knowledge_pages add column title text check (char_length(title) <= 200);
grant select (title) on public.knowledge_pages to authenticated;

update public.knowledge_pages set title = nullif(knowledge_documents.title, '')
from public.knowledge_documents
where knowledge_documents.organization_id = knowledge_pages.organization_id
  and knowledge_documents.id = knowledge_pages.document_id;
