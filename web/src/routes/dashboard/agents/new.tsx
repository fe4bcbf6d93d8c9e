import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/layout/page.tsx'
import { TopBar } from '@/components/layout/top-bar.tsx'
import { ErrorState } from '@/components/ui/error-state.tsx'
import { tonesQuery, workforceQuery } from '@/features/agents/catalogues.ts'
import { GallerySkeleton } from '@/features/agents/new/gallery-skeleton.tsx'
import { NewAgentPage } from '@/features/agents/new/new-agent-page.tsx'
import { parseNewAgentSearch } from '@/features/agents/new/new-agent-search.ts'
import { baseTemplatesQuery, templatesQuery } from '@/features/agents/queries.ts'
import { useTitle } from '@/lib/use-title.ts'
import { useAuth } from '@/session/auth-context.tsx'
import { useFeatures } from '@/session/organization/features-context.tsx'
import { organizationQuery } from '@/session/organization/organization.ts'

export const Route = createFileRoute('/dashboard/agents/new')({
  validateSearch: parseNewAgentSearch,
  loader: ({ context: { queryClient, organizationId } }) => {
    void queryClient.prefetchQuery(baseTemplatesQuery(queryClient))
    void queryClient.prefetchQuery(templatesQuery(organizationId))
  },
  component: NewAgent,
})

function NewAgent() {
  useTitle('New agent')
  const { organizationId } = Route.useRouteContext()
  const { features } = useFeatures()
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  const base = useQuery(baseTemplatesQuery(useQueryClient()))
  const people = useQuery(workforceQuery)
  const tones = useQuery(tonesQuery)
  const templates = useQuery(templatesQuery(organizationId))
  const organization = useQuery(organizationQuery(organizationId))
  const { userRole } = useAuth()
  const { agentLimit } = features
  const agents = templates.data?.length ?? 0
  const isFull = agentLimit !== null && agents >= agentLimit
  const error = base.error ?? people.error ?? tones.error
  const retry = () => Promise.all([base.refetch(), people.refetch(), tones.refetch()])
  return (
    <>
      <TopBar title="New agent" />
      <Page>
        {base.data && people.data && tones.data && !templates.isPending ? (
          <NewAgentPage
            organizationId={organizationId}
            search={search}
            onSearch={(next) => void navigate({ search: next })}
            baseTemplates={base.data}
            people={people.data}
            tones={tones.data}
            full={
              isFull
                ? {
                    organization: organization.data?.name ?? 'Your organization',
                    agents,
                    limit: agentLimit,
                    isOwner: userRole === 'owner',
                  }
                : undefined
            }
          />
        ) : error ? (
          <ErrorState title="The templates did not load" onRetry={() => void retry()}>
            {error.message}
          </ErrorState>
        ) : (
          <GallerySkeleton />
        )}
      </Page>
    </>
  )
}
