import { useQuery } from '@tanstack/react-query'
import { LayoutGrid, List } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Portrait } from '@/components/face/portrait.tsx'
import { FilterRow, FilterSelect, SearchAndStatus } from '@/components/form/filter-row.tsx'
import { OptionsMenu } from '@/components/form/options-menu.tsx'
import { Segmented } from '@/components/form/segmented.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { NoMatch } from '@/components/ui/no-match.tsx'
import { workforceQuery } from '@/lib/catalogues.ts'
import { namedOptions } from '@/lib/form/options.ts'
import { AgentCard } from './agent-card.tsx'
import { type AgentSearch, parseAgentSearch, selectAgents } from './agent-search.ts'
import { AgentTable } from './agent-table.tsx'
import { agentGrid } from './agents-skeleton.tsx'
import { DeleteAgentDialog } from './delete-agent-dialog.tsx'
import { useEditors } from './editors.ts'
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
  templates: Template[]
  limit: number
  userId: string | undefined
  /** Whether the reader may count what visitors did. */
  mayReadTalks: boolean
  search: AgentSearch
  onSearch: (change: AgentSearch) => void
}

export function AgentsPage(props: AgentsPageProps) {
  const { templates, limit, userId, mayReadTalks, search, onSearch } = props
  const canAdd = templates.length < limit
  const { doomed, keep, onDeleted, exported, closeExport, actions } = useAgentActions(canAdd)
  const editorOf = useEditors(templates, userId)
  const shown = selectAgents(templates, search)
  const filtered = Boolean(search.search || search.status)
  if (templates.length === 0) return <NoAgents />
  return (
    <>
      <AgentTools search={search} onSearch={onSearch} />
      {shown.length === 0 ? (
        <NoMatch
          of="agent"
          hint="Try other words, or another status."
          onShowAll={() => onSearch({ search: undefined, status: undefined })}
        />
      ) : search.view === 'list' ? (
        <AgentTable templates={shown} {...{ editorOf, mayReadTalks, actions }} />
      ) : (
        <section aria-label="Agents" className={agentGrid}>
          {shown.map((template) => (
            <AgentCard
              key={template.id}
              template={template}
              editor={editorOf(template)}
              mayReadTalks={mayReadTalks}
              actions={actions}
            />
          ))}
          {canAdd && !filtered && <NewAgentSlot number={templates.length + 1} />}
        </section>
      )}
      {!filtered && templates[0] && (
        <ThisWeek organizationId={templates[0].organization_id} templates={templates} />
      )}
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
