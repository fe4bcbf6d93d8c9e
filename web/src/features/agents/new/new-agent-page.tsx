import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import type { Person, Tone } from '@/lib/catalogues.ts'
import { BackToAgents } from '../back-to-agents.tsx'
import { createTemplate, templatesQuery } from '../queries.ts'
import { type BaseTemplate, fromBaseTemplate, type NewTemplate } from '../template.ts'
import { BaseTemplateGallery } from './base-template-gallery.tsx'
import { EmptyAgentForm } from './empty-agent-form.tsx'
import type { NewAgentSearch } from './new-agent-search.ts'
import { SentenceWay } from './sentence-way.tsx'

type NewAgentPageProps = {
  organizationId: string
  search: NewAgentSearch
  onSearch: (search: NewAgentSearch) => void
  baseTemplates: BaseTemplate[]
  people: Person[]
  tones: Tone[]
  /** Undefined when there is room for one more. */
  full: Full | undefined
}

type Full = { organization: string; agents: number; limit: number; isOwner: boolean }

const ways = [
  { way: undefined, label: 'From a template' },
  { way: 'sentence', label: 'From one sentence' },
  { way: 'empty', label: 'Empty agent' },
] as const

export function NewAgentPage(props: NewAgentPageProps) {
  const { organizationId, search, onSearch, baseTemplates, people, tones, full } = props
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const creation = useMutation({
    mutationFn: (template: NewTemplate) => createTemplate(organizationId, template),
    onSuccess: async (created) => {
      const { queryKey } = templatesQuery(organizationId)
      queryClient.setQueryData(queryKey, (all) => all && [created, ...all])
      await navigate({ to: '/dashboard/agents/$id', params: { id: created.id } })
    },
  })
  // The agent that is being made may be the last one.
  if (full && (creation.isIdle || creation.isError)) return <NoRoom {...full} />
  return (
    <>
      <nav aria-label="Ways to start" className="mb-6 flex gap-5 border-b border-border-2">
        {ways.map(({ way, label }) => (
          <Link
            key={label}
            to="/dashboard/agents/new"
            search={{ way, sentence: way === 'sentence' ? search.sentence : undefined }}
            activeOptions={{ exact: true, includeSearch: true }}
            className="-mb-px flex h-10 items-center border-b-2 border-transparent text-13 font-medium text-text-2 hover:text-text-1 aria-[current=page]:border-accent aria-[current=page]:text-text-1"
          >
            {label}
          </Link>
        ))}
      </nav>
      {creation.error && (
        <p
          role="alert"
          className="mb-4 rounded-lg border border-red-line bg-red-soft px-4 py-3 text-13"
        >
          The agent was not created. {creation.error.message}
        </p>
      )}
      {search.way === undefined && (
        <BaseTemplateGallery
          templates={baseTemplates}
          busy={creation.isPending ? (creation.variables.base_template_id ?? '') : undefined}
          onChoose={(template) => creation.mutate(fromBaseTemplate(template))}
        />
      )}
      {search.way === 'sentence' && (
        <SentenceWay
          {...{ organizationId, baseTemplates }}
          sentence={search.sentence}
          onSentence={(sentence) => onSearch({ way: 'sentence', sentence })}
          busy={creation.isPending}
          onCreate={(template) => creation.mutate(template)}
        />
      )}
      {search.way === 'empty' && (
        <EmptyAgentForm
          people={people}
          tones={tones}
          busy={creation.isPending}
          onCreate={(template) => creation.mutate(template)}
        />
      )}
    </>
  )
}

/** In the words of the refusal that the database would give. */
function NoRoom({ organization, agents, limit, isOwner }: Full) {
  return (
    <EmptyState title={`All ${limit} agents are in use`} action={<BackToAgents />}>
      {organization} has {agents} of {limit} agents. Delete one, or{' '}
      {isOwner ? 'ask us for more' : 'ask an owner to get more'}.
    </EmptyState>
  )
}
