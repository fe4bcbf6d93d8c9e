-- Visitors and organisations come and go by the thousand: deleting one finds what was theirs by an index, not row
-- by row.

create index templates_created_by on public.templates (created_by);
create index templates_updated_by on public.templates (updated_by);
create index template_versions_published_by on public.template_versions (published_by);
create index knowledge_sources_created_by on public.knowledge_sources (created_by);
create index organization_features_organization on billing.organization_features (organization_id);
