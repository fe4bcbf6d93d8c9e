import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LoadError } from '@/components/layout/load-error.tsx'
import { Page } from '@/components/layout/page.tsx'
import { TopBar } from '@/components/layout/top-bar.tsx'
import { parseAgentSearch } from '@/features/agents/agent-search.ts'
import { AgentsPage } from '@/features/agents/agents-page.tsx'
import { AgentsSkeleton } from '@/features/agents/agents-skeleton.tsx'
import { ImportAgentButton } from '@/features/agents/import-agent-button.tsx'
import { NewAgentLink } from '@/features/agents/new-agent-link.tsx'
import { templatesQuery } from '@/features/agents/queries.ts'
import { InboxLink } from '@/features/inbox/inbox-link.tsx'
import { Introduction } from '@/features/introduction/introduction.tsx'
import { useAuth } from '@/session/auth-context.tsx'
import { useFeatures } from '@/session/organization/features-context.tsx'

export const Route = createFileRoute('/dashboard/agents/')({
  validateSearch: parseAgentSearch,
  // Not waited for: on a first visit the frame would wait too.
  loader: ({ context: { queryClient, organizationId } }) => {
    void queryClient.prefetchQuery(templatesQuery(organizationId))
  },
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: () => (
    <Frame>
      <AgentsSkeleton />
    </Frame>
  ),
  errorComponent: (props) => (
    <Frame>
      <LoadError title="Your agents did not load" {...props} />
    </Frame>
  ),
  component: Agents,
})

type FrameProps = { used?: string; more?: ReactNode; children: ReactNode }

function Frame({ used, more, children }: FrameProps) {
  return (
    <>
      <TopBar
        title="Agents"
        meta={used}
        actions={
          <>
            <InboxLink />
            {more}
            <NewAgentLink />
          </>
        }
      />
      <Page>{children}</Page>
    </>
  )
}

function Agents() {
  const { organizationId } = Route.useRouteContext()
  const { user, hasAnalyticsAccess, hasAnalyticsReadPermission } = useAuth()
  const { agentLimit } = useFeatures().features
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  const { data: templates } = useSuspenseQuery(templatesQuery(organizationId))
  const limit = agentLimit ?? Number.POSITIVE_INFINITY
  return (
    <Frame
      {...(agentLimit !== null && { used: `${templates.length} of ${agentLimit} agents` })}
      more={templates.length < limit && <ImportAgentButton organizationId={organizationId} />}
    >
      <Introduction
        className="mb-6"
        agents={templates.map(({ id, name, live_version }) => ({
          ...{ id, name, isPublished: live_version !== null },
        }))}
      />
      <AgentsPage
        organizationId={organizationId}
        templates={templates}
        limit={limit}
        userId={user?.id}
        mayReadTalks={hasAnalyticsAccess && hasAnalyticsReadPermission}
        search={search}
        onSearch={(change) =>
          void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
        }
      />
    </Frame>
  )
}
