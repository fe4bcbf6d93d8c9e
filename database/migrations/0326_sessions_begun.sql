-- Sessions are counted by when they were begun, of one organisation and without talks with drafts.
create index conversations_begun on public.conversations (organization_id, created_at) where version is not null;
