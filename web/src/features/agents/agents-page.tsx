import { useQuery } from '@tanstack/react-query'
import { LayoutGrid, List } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Portrait } from '@/components/face/portrait.tsx'
import { FilterRow, FilterSelect, SearchAndStatus } from '@/components/form/filter-row.tsx'
import { OptionsMenu } from '@/components/form/options-menu.tsx'
import { Segmented } from '@/components/form/segmented.tsx'
import { Pager } from '@/components/pager.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { NoMatch } from '@/components/ui/no-match.tsx'
import { workforceQuery } from '@/lib/catalogues.ts'
import { namedOptions } from '@/lib/form/options.ts'
import { AgentCard } from './agent-card.tsx'
import { type AgentSearch, agentsOfPage, parseAgentSearch, selectAgents } from './agent-search.ts'
import { AgentTable } from './agent-table.tsx'
import { agentGrid } from './agents-skeleton.tsx'
import { DeleteAgentDialog } from './delete-agent-dialog.tsx'
import { useEditors } from './editors.ts'
import { figuresQuery } from './figures.ts'
import { NewAgentSlot } from './new/new-agent-slot.tsx'
import { NewAgentLink } from './new-agent-link.tsx'
import type { Template } from './template.ts'
import { useAgentActions } from './use-agent-actions.ts'
import { ThisWeek } from './week/this-week.tsx'

// Few export an agent, and it follows a task as it goes on.
const ExportAgentDialog = lazy(() =>
  import('./export-agent-dialog.tsx').then((loaded) => ({ default: loaded.ExportAgentDialog })),
)

type AgentsPageProps = {
  organizationId: string
  templates: Template[]
  limit: number
  userId: string | undefined
  /** Whether the reader may count what visitors did. */
  mayReadTalks: boolean
  search: AgentSearch
  onSearch: (change: AgentSearch) => void
}

export function AgentsPage(props: AgentsPageProps) {
  const { organizationId, templates, limit, userId, mayReadTalks, search, onSearch } = props
  const canAdd = templates.length < limit
  const { doomed, keep, onDeleted, exported, closeExport, actions } = useAgentActions(canAdd)
  const editorOf = useEditors(templates, userId)
  const { data, isError } = useQuery({
    ...figuresQuery(organizationId),
    enabled: templates.length > 0,
  })
  const figures = data ?? (isError ? null : undefined)
  const selected = selectAgents(templates, search)
  const pages = Math.max(1, Math.ceil(selected.length / agentsOfPage))
  const page = Math.min(search.page ?? 1, pages)
  const shown = selected.slice((page - 1) * agentsOfPage, page * agentsOfPage)
  // Of what is asked for otherwise the first page is shown.
  const onFilter = (change: AgentSearch) => onSearch({ ...change, page: undefined })
  const pager = pages > 1 && (
    <Pager
      {...{ page, pages }}
      shown={search.page ?? 1}
      onPage={(next) => {
        onSearch({ page: next > 1 ? next : undefined })
        window.scrollTo({ top: 0 })
      }}
    >
      {(page - 1) * agentsOfPage + 1} to {(page - 1) * agentsOfPage + shown.length} of{' '}
      {selected.length} agents
    </Pager>
  )
  const filtered = Boolean(search.search || search.status)
  if (templates.length === 0) return <NoAgents />
  return (
    <>
      <AgentTools search={search} onSearch={onFilter} />
      {shown.length === 0 ? (
        <NoMatch
          of="agent"
          hint="Try other words, or another status."
          onShowAll={() => onFilter({ search: undefined, status: undefined })}
        />
      ) : search.view === 'list' ? (
        <AgentTable templates={shown} {...{ editorOf, figures, mayReadTalks, actions, pager }} />
      ) : (
        <>
          <section aria-label="Agents" className={agentGrid}>
            {shown.map((template) => (
              <AgentCard
                key={template.id}
                template={template}
                editor={editorOf(template)}
                figures={figures && (figures[template.id] ?? null)}
                mayReadTalks={mayReadTalks}
                actions={actions}
              />
            ))}
            {canAdd && !filtered && page === pages && (
              <NewAgentSlot number={templates.length + 1} />
            )}
          </section>
          {pager && <div className="mt-4">{pager}</div>}
        </>
      )}
      {!filtered && <ThisWeek organizationId={organizationId} templates={templates} />}
      {exported && (
        <Suspense>
          <ExportAgentDialog template={exported} onClose={closeExport} />
        </Suspense>
      )}
      <DeleteAgentDialog template={doomed} onClose={keep} onDeleted={onDeleted} />
    </>
  )
}

function AgentTools({ search, onSearch }: Pick<AgentsPageProps, 'search' | 'onSearch'>) {
  const order = {
    label: 'Sort by',
    value: search.sort ?? 'edited',
    onValueChange: (sort: string) => onSearch(parseAgentSearch({ ...search, sort })),
    options: namedOptions({ edited: 'Last edited', name: 'Name', created: 'Newest' }),
  }
  const view = search.view ?? 'cards'
  const show = (next: string) => onSearch(parseAgentSearch({ ...search, view: next }))
  return (
    <FilterRow>
      <SearchAndStatus
        label="Search agents"
        search={search}
        onSearch={(text) => onSearch({ search: text })}
        onStatus={(status) => onSearch(parseAgentSearch({ ...search, status }))}
      />
      <span className="ml-auto flex items-center gap-2 max-sm:hidden">
        <FilterSelect {...order} />
        <Segmented
          label="View"
          value={view}
          onChange={show}
          options={[
            { value: 'cards', name: 'Cards', label: <LayoutGrid size={16} aria-hidden="true" /> },
            { value: 'list', name: 'List', label: <List size={16} aria-hidden="true" /> },
          ]}
        />
      </span>
      <OptionsMenu
        label="Sort and view"
        className="sm:hidden"
        choices={[
          order,
          {
            ...{ label: 'View', value: view, onValueChange: show },
            options: namedOptions({ cards: 'Cards', list: 'List' }),
          },
        ]}
      />
    </FilterRow>
  )
}

function SomeFaces() {
  const { data: people = [] } = useQuery(workforceQuery)
  return (
    <span className="mb-2 flex h-10">
      {people.slice(0, 3).map(({ id, styles }) => (
        <Portrait
          key={id}
          personId={id}
          styleId={styles[0]?.id ?? ''}
          name=""
          size={40}
          className="ring-2 ring-bg-1 not-first:-ml-1"
        />
      ))}
    </span>
  )
}

function NoAgents() {
  return (
    <EmptyState media={<SomeFaces />} title="No agents yet" action={<NewAgentLink />}>
      An agent is a colleague with a face, a voice and your knowledge. Start from one of the jobs
      that are ready, and talk to it in a minute.
    </EmptyState>
  )
}
