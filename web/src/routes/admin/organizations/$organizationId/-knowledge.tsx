import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { KnowledgePage } from '@/features/admin/organization/knowledge-page.tsx'
import { parseKnowledgeSearch } from '@/features/admin/organization/organization-queries.ts'

const from = '/admin/organizations/$organizationId/knowledge'

export function Knowledge() {
  const navigate = useNavigate({ from })
  return (
    <KnowledgePage
      organizationId={useParams({ from }).organizationId}
      search={parseKnowledgeSearch(useSearch({ from }))}
      onSearch={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
      }
    />
  )
}
