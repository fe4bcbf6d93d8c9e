import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { TopBar } from '@/components/layout/top-bar.tsx'
import { Button } from '@/components/ui/button.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { ErrorState } from '@/components/ui/error-state.tsx'
import { peopleQuery, responseLengthsQuery, tonesQuery } from '@/features/agents/catalogues.ts'
import { templateQuery } from '@/features/agents/queries.ts'
import { parseStudioSearch } from '@/features/agents/studio/sections.ts'
import { StudioPage } from '@/features/agents/studio/studio-page.tsx'
import { StudioSkeleton } from '@/features/agents/studio/studio-skeleton.tsx'
import { LiveDraft } from '@/features/conversation/voice/live-draft.tsx'
import { AgentSources } from '@/features/knowledge/agent-sources.tsx'
import { FirstDocument } from '@/features/knowledge/first-document.tsx'
import { useTitle } from '@/lib/use-title.ts'
import { useAuth } from '@/session/auth-context.tsx'

export const Route = createFileRoute('/dashboard/agents/$id')({
  validateSearch: parseStudioSearch,
  loader: ({ context: { queryClient, organizationId }, params }) => {
    for (const query of [peopleQuery, tonesQuery, responseLengthsQuery]) {
      void queryClient.prefetchQuery(query as typeof peopleQuery)
    }
    void queryClient.prefetchQuery(templateQuery(organizationId, params.id))
  },
  component: StudioOfAgent,
})

function StudioOfAgent() {
  const { organizationId } = Route.useRouteContext()
  const { id } = Route.useParams()
  const { section = 'identity' } = Route.useSearch()
  const { user } = useAuth()
  const template = useQuery({ ...templateQuery(organizationId, id), refetchOnWindowFocus: false })
  const people = useQuery(peopleQuery)
  const tones = useQuery(tonesQuery)
  const lengths = useQuery(responseLengthsQuery)
  useTitle(template.data?.name ?? 'Agent')
  const error = template.error ?? people.error ?? tones.error ?? lengths.error
  if (template.data === null) return <NoSuchAgent />
  if (template.data && people.data && tones.data && lengths.data) {
    return (
      <StudioPage
        key={id}
        template={template.data}
        section={section}
        people={people.data}
        tones={tones.data}
        lengths={lengths.data}
        userId={user?.id}
        frame={({ title, actions, body }) => (
          <div className="flex min-h-dvh flex-col lg:h-dvh">
            <TopBar title={title} actions={actions} />
            {body}
          </div>
        )}
        slots={(draft) => ({
          knowledge: (scope) => (
            <AgentSources organizationId={organizationId} templateId={id} scope={scope} />
          ),
          firstStep: (fields) => (
            <FirstDocument
              {...{ organizationId, templateId: id }}
              scope={fields.knowledge_scope}
              name={fields.name}
            />
          ),
          live: (fields) => (
            <LiveDraft
              templateId={id}
              agent={fields}
              beforeTurn={draft.flush}
              start={(questions) => (
                <FirstDocument
                  {...{ organizationId, templateId: id }}
                  scope={fields.knowledge_scope}
                  name={fields.name}
                  second
                >
                  {questions}
                </FirstDocument>
              )}
            />
          ),
        })}
      />
    )
  }
  const retry = () =>
    Promise.all([template.refetch(), people.refetch(), tones.refetch(), lengths.refetch()])
  return (
    <>
      <TopBar title="Agent" />
      {error ? (
        <ErrorState title="The studio did not load" onRetry={() => void retry()}>
          {error.message}
        </ErrorState>
      ) : (
        <StudioSkeleton />
      )}
    </>
  )
}

function NoSuchAgent() {
  return (
    <>
      <TopBar title="Agent" />
      <EmptyState
        title="This agent does not exist"
        action={
          <Button asChild>
            <Link to="/dashboard/agents" search={{}}>
              Back to agents
            </Link>
          </Button>
        }
      >
        It may have been deleted, or belong to another organization.
      </EmptyState>
    </>
  )
}
