import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LoadError } from '@/components/layout/load-error.tsx'
import { Page } from '@/components/layout/page.tsx'
import { TopBar } from '@/components/layout/top-bar.tsx'
import { GallerySkeleton } from '@/features/agents/new/gallery-skeleton.tsx'
import { NewAgentPage } from '@/features/agents/new/new-agent-page.tsx'
import { parseNewAgentSearch } from '@/features/agents/new/new-agent-search.ts'
import { baseTemplatesQuery, templatesQuery } from '@/features/agents/queries.ts'
import { tonesQuery, workforceQuery } from '@/lib/catalogues.ts'
import { useAuth } from '@/session/auth-context.tsx'
import { useFeatures } from '@/session/organization/features-context.tsx'
import { organizationQuery } from '@/session/organization/organization.ts'

export const Route = createFileRoute('/dashboard/agents/new')({
  validateSearch: parseNewAgentSearch,
  // Not waited for: on a first visit the frame would wait too.
  loader: ({ context: { queryClient, organizationId } }) => {
    void queryClient.prefetchQuery(baseTemplatesQuery(queryClient))
    void queryClient.prefetchQuery(workforceQuery)
    void queryClient.prefetchQuery(tonesQuery)
    // Only counted: where they did not load, the server says whether there is room.
    void queryClient.prefetchQuery(templatesQuery(organizationId))
  },
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: () => (
    <Frame>
      <GallerySkeleton />
    </Frame>
  ),
  errorComponent: (props) => (
    <Frame>
      <LoadError title="The templates did not load" {...props} />
    </Frame>
  ),
  component: NewAgent,
})

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <TopBar title="New agent" />
      <Page>{children}</Page>
    </>
  )
}

function NewAgent() {
  const { organizationId } = Route.useRouteContext()
  const { agentLimit } = useFeatures().features
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  const { data: baseTemplates } = useSuspenseQuery(baseTemplatesQuery(useQueryClient()))
  const { data: people } = useSuspenseQuery(workforceQuery)
  const { data: tones } = useSuspenseQuery(tonesQuery)
  const { data: templates } = useQuery(templatesQuery(organizationId))
  const { data: organization } = useQuery(organizationQuery(organizationId))
  const { userRole } = useAuth()
  const agents = templates?.length ?? 0
  const isFull = agentLimit !== null && agents >= agentLimit
  return (
    <Frame>
      <NewAgentPage
        organizationId={organizationId}
        search={search}
        onSearch={(next) => void navigate({ search: next })}
        baseTemplates={baseTemplates}
        people={people}
        tones={tones}
        full={
          isFull
            ? {
                organization: organization?.name ?? 'Your organization',
                agents,
                limit: agentLimit,
                isOwner: userRole === 'owner',
              }
            : undefined
        }
      />
    </Frame>
  )
}
