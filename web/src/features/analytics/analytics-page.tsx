import { useQuery } from '@tanstack/react-query'
import { ExportButton } from '@/components/figures/export-button.tsx'
import { Segmented } from '@/components/form/segmented.tsx'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Page } from '@/components/layout/page.tsx'
import { TopBar } from '@/components/layout/top-bar.tsx'
import { countDays, periodOf, placeOf } from '@/components/period/period.ts'
import type { AnalyticsSearch } from './analytics-search.ts'
import { AnalyticsSkeleton } from './analytics-skeleton.tsx'
import { GapsCard } from './asked/gaps-card.tsx'
import { QuestionsCard } from './asked/questions-card.tsx'
import { Overview } from './figures/overview.tsx'
import { NoAnalytics, NoSessions, NoSessionsYet } from './no-sessions.tsx'
import { choicesQuery, figuresQuery, type SessionFilter, type Sessions } from './queries.ts'
import { sessionFile } from './sessions/session-file.ts'
import { SessionList } from './sessions/session-list.tsx'
import { TranscriptSheet } from './sessions/transcript-sheet.tsx'
import { Tools } from './tools.tsx'

type AnalyticsPageProps = {
  organizationId: string
  search: AnalyticsSearch
  onSearch: (change: AnalyticsSearch) => void
  /** Whether the reader may open agents and their inbox, and knowledge. */
  hasAgents: boolean
  hasKnowledge: boolean
}

/** What people asked an organisation's agents, and what came of it. */
export function AnalyticsPage(props: AnalyticsPageProps) {
  const { organizationId, search, onSearch, hasAgents, hasKnowledge } = props
  const { agent, channel, gallery, words, rated, outcome, sort, after } = search
  const period = periodOf(search)
  const of: Sessions = { ...period, agent, channel, gallery }
  const filter: SessionFilter = { ...of, words, rated, outcome, sort, after }
  const { after: _page, ...everyPage } = filter
  const figures = useQuery(figuresQuery(organizationId, of))
  const { data: choices } = useQuery(choicesQuery(organizationId))
  const { data } = figures
  const isList = search.show === 'sessions'
  const hasSome = data ? !data.is_new : undefined
  return (
    <>
      <TopBar
        title="Analytics"
        actions={
          hasSome && (
            <ExportButton
              of="conversations"
              name={`conversations-${period.first}-to-${period.last}.csv`}
              read={() => sessionFile(organizationId, everyPage)}
            />
          )
        }
      />
      <Page>
        {data === null ? (
          <NoAnalytics />
        ) : hasSome === false ? (
          <NoSessionsYet hasAgents={hasAgents} />
        ) : (
          <>
            <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <Segmented
                label="Show"
                value={isList ? 'sessions' : 'figures'}
                options={[
                  { value: 'figures', label: 'Figures' },
                  { value: 'sessions', label: 'Conversations' },
                ]}
                onChange={(value) =>
                  onSearch({ show: value === 'sessions' ? 'sessions' : undefined })
                }
              />
              <p className="text-12 text-text-3">
                {!isList && `Compared with ${daysBefore(countDays(period))} before. `}
                Times in {placeOf(period.zone)}.
              </p>
            </div>
            <Tools {...{ search, period, choices, onSearch }} />
            {isList ? (
              <SessionList
                {...{ organizationId, filter, search, onSearch }}
                onShowAll={() => onSearch({ ...everything, days: 90 })}
              />
            ) : figures.error && !data ? (
              <LoadFailure
                title="The figures did not load"
                error={figures.error}
                onRetry={figures.refetch}
              />
            ) : !data ? (
              <AnalyticsSkeleton />
            ) : !data.now ? (
              <NoSessions search={search} onSearch={onSearch} />
            ) : (
              <Overview {...{ search, onSearch }} figures={data} isOld={figures.isPlaceholderData}>
                <div className={hasKnowledge ? 'grid gap-4 lg:grid-cols-2' : 'grid'}>
                  {hasKnowledge && <GapsCard {...{ organizationId, of }} />}
                  <QuestionsCard
                    {...{ organizationId, of }}
                    onWords={(asked) => onSearch({ show: 'sessions', words: asked })}
                  />
                </div>
              </Overview>
            )}
          </>
        )}
      </Page>
      <TranscriptSheet
        organizationId={organizationId}
        id={search.session}
        hasInbox={hasAgents}
        onClose={() => onSearch({ session: undefined })}
      />
    </>
  )
}

const everything: AnalyticsSearch = {
  ...{ from: undefined, to: undefined, agent: undefined, channel: undefined, gallery: undefined },
  ...{ words: undefined, rated: undefined, outcome: undefined },
}

const daysBefore = (count: number) => (count === 1 ? 'the day' : `the ${count} days`)
