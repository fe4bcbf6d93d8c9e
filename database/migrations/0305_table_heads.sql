-- A row of a table says little without the names of its columns: what quotes one keeps the line above the rows.
alter table public.message_citations add column table_head text check (table_head <> '');
comment on column public.message_citations.table_head is
  'The line that names the columns of the table that the quote is of, word for word; null where it is of none.';
