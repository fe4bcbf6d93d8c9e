comment on column public.knowledge_sources.shared is
  'Whether visitors may open what answers cite of it: database/functions/knowledge/knowledge-citations.sql.';
