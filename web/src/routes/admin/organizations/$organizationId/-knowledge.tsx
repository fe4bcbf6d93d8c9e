import { useParams } from '@tanstack/react-router'
import { useListSearch } from '@/features/admin/list/use-list-search.ts'
import { KnowledgePage } from '@/features/admin/organization/knowledge-page.tsx'
import { parseKnowledgeSearch } from '@/features/admin/organization/organization-queries.ts'

export function Knowledge() {
  const { organizationId } = useParams({ from: '/admin/organizations/$organizationId/knowledge' })
  return <KnowledgePage organizationId={organizationId} {...useListSearch(parseKnowledgeSearch)} />
}
