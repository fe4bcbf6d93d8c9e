import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { LoadError } from '@/components/layout/load-error.tsx'
import { TopBar } from '@/components/layout/top-bar.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { BackToAgents } from '@/features/agents/back-to-agents.tsx'
import { askedQuery, toldQuery } from '@/features/agents/minute/minute-queries.ts'
import { templateQuery } from '@/features/agents/queries.ts'
import { Others } from '@/features/agents/studio/others.tsx'
import { StudioPage } from '@/features/agents/studio/studio-page.tsx'
import { parseStudioSearch } from '@/features/agents/studio/studio-search.ts'
import { StudioSkeleton } from '@/features/agents/studio/studio-skeleton.tsx'
import { LiveDraft } from '@/features/conversation/voice/live-draft.tsx'
import { AgentSources } from '@/features/knowledge/agent-sources.tsx'
import { DocumentQuestions } from '@/features/knowledge/asking/document-questions.tsx'
import { OpenSource } from '@/features/knowledge/citations/open-source.tsx'
import { FirstDocument } from '@/features/knowledge/first-document.tsx'
import { peopleQuery, responseLengthsQuery, tonesQuery } from '@/lib/catalogues.ts'
import { useTitle } from '@/lib/hooks/use-title.ts'
import { otherModelsQuery } from '@/lib/models.ts'
import { hasPermission } from '@/session/access/claims.ts'
import { useAuth } from '@/session/auth-context.tsx'

export const Route = createFileRoute('/dashboard/agents/$id')({
  validateSearch: parseStudioSearch,
  loader: async ({ context: { queryClient, organizationId }, params }) => {
    await Promise.all([
      queryClient.ensureQueryData(templateQuery(organizationId, params.id)),
      queryClient.ensureQueryData(peopleQuery),
      queryClient.ensureQueryData(tonesQuery),
      queryClient.ensureQueryData(responseLengthsQuery),
      // Whether there are first steps decides where everything else stands.
      queryClient
        .ensureQueryData(toldQuery({ id: params.id, organization_id: organizationId }))
        .catch(() => {}),
    ])
  },
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: () => (
    <>
      <TopBar title="Agent" />
      <StudioSkeleton />
    </>
  ),
  errorComponent: (props) => (
    <>
      <TopBar title="Agent" />
      <LoadError title="The studio did not load" {...props} />
    </>
  ),
  component: StudioOfAgent,
})

function StudioOfAgent() {
  const { organizationId } = Route.useRouteContext()
  const { id } = Route.useParams()
  const { section = 'identity' } = Route.useSearch()
  const { user, userPermissions, hasAnalyticsAccess, hasAnalyticsReadPermission } = useAuth()
  const { data: template } = useSuspenseQuery({
    ...templateQuery(organizationId, id),
    refetchOnWindowFocus: false,
  })
  const { data: people } = useSuspenseQuery(peopleQuery)
  const { data: tones } = useSuspenseQuery(tonesQuery)
  const { data: lengths } = useSuspenseQuery(responseLengthsQuery)
  const { data: sounds } = useQuery(otherModelsQuery(organizationId))
  const queryClient = useQueryClient()
  useTitle(template?.name ?? 'Agent')
  if (!template) return <NoSuchAgent />
  return (
    <StudioPage
      key={id}
      template={template}
      section={section}
      choices={{ people, tones, lengths }}
      userId={user?.id}
      others={<Others template={template} userId={user?.id} />}
      mayOverride={hasPermission(userPermissions, 'organization.write')}
      mayReadTalks={hasAnalyticsAccess && hasAnalyticsReadPermission}
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
        live: (fields) => (
          <LiveDraft
            templateId={id}
            agent={fields}
            hears={sounds?.some(({ purpose }) => purpose === 'transcription')}
            beforeTurn={draft.flush}
            sourceLink={
              hasPermission(userPermissions, 'knowledge.read')
                ? (citation) => <OpenSource citation={citation} />
                : undefined
            }
            onBegun={() => void queryClient.invalidateQueries(askedQuery(template))}
            start={(questions, ask) => (
              <FirstDocument
                {...{ organizationId, templateId: id }}
                scope={fields.knowledge_scope}
                name={fields.name}
              >
                <div className="flex flex-col gap-4">
                  <DocumentQuestions
                    {...{ organizationId, templateId: id }}
                    scope={fields.knowledge_scope}
                    languages={fields.languages}
                    starters={fields.starter_questions}
                    onAsk={ask}
                    onOffer={(more) =>
                      draft.change({
                        starter_questions: [
                          ...fields.starter_questions.filter((own) => own.trim()),
                          ...more,
                        ],
                      })
                    }
                  />
                  {questions}
                </div>
              </FirstDocument>
            )}
          />
        ),
      })}
    />
  )
}

function NoSuchAgent() {
  return (
    <>
      <TopBar title="Agent" />
      <EmptyState title="This agent does not exist" action={<BackToAgents />}>
        It may have been deleted, or belong to another organization.
      </EmptyState>
    </>
  )
}
