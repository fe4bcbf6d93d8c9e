import { createFileRoute } from '@tanstack/react-router'
import { readListSearch } from '@/features/admin/list/list-search.ts'
import { KnowledgePage } from '@/features/admin/organization/knowledge-page.tsx'
import {
  type KnowledgeSearch,
  ownSourcesQuery,
  sourceStatuses,
} from '@/features/admin/organization/organization-queries.ts'
import { readOne } from '@/lib/search.ts'

export const Route = createFileRoute('/admin/organizations/$organizationId/knowledge')({
  validateSearch: (raw): KnowledgeSearch => ({
    ...readListSearch(raw),
    status: readOne(raw.status, sourceStatuses),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { organizationId }, deps }) => {
    void queryClient.prefetchQuery(ownSourcesQuery(organizationId, deps))
  },
  component: Knowledge,
})

function Knowledge() {
  const navigate = Route.useNavigate()
  return (
    <KnowledgePage
      organizationId={Route.useParams().organizationId}
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
      }
    />
  )
}
