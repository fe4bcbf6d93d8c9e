import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { GitCompareArrows } from 'lucide-react'
import { Portrait } from '@/components/face/portrait.tsx'
import { exactTime, relativeTime } from '@/lib/format/relative-time.ts'
import { AgentFigures } from './agent-figures.tsx'
import { type AgentActions, AgentMenu } from './agent-menu.tsx'
import { AgentState } from './agent-state.tsx'
import type { Figures } from './figures.ts'
import { changesText } from './publishing/unpublished-changes.ts'
import { unpublishedQuery } from './queries.ts'
import type { Template } from './template.ts'

type AgentCardProps = {
  template: Template
  editor: string
  figures: Figures | null | undefined
  mayReadTalks: boolean
  actions: AgentActions
}

/** When a draft was changed last; the exact time on hover. */
export function EditedAt({ template: { updated_at } }: Pick<AgentCardProps, 'template'>) {
  return (
    <time dateTime={updated_at} title={exactTime(updated_at)}>
      {relativeTime(updated_at)}
    </time>
  )
}

/** How much of a published agent its visitors do not meet yet. */
function Unpublished({ template }: { template: Template }) {
  const { data } = useQuery(unpublishedQuery(template.organization_id))
  const changes = data?.[template.id]
  if (!changes) return null
  return (
    <span className="flex flex-none items-center gap-1.5 text-text-2" title={changesText(changes)}>
      <GitCompareArrows size={14} aria-hidden="true" />
      {changes === 1 ? 'One change' : `${changes} changes`}
      <span className="sr-only">, not published</span>
    </span>
  )
}

/** Portrait, who, state, figures, what is not published, and who touched it last. The name is the link, the whole card its target. */
export function AgentCard({ template, editor, figures, mayReadTalks, actions }: AgentCardProps) {
  return (
    <article className="relative flex flex-col overflow-hidden rounded-xl border border-border-2 bg-bg-2 transition-colors hover:border-border-4 has-[a:focus-visible]:border-focus">
      <div className="flex items-center gap-4 px-4 pt-4">
        <Portrait
          personId={template.avatar}
          styleId={template.style_id}
          name={template.name}
          size={96}
        />
        <div className="min-w-0 flex-1 pr-6">
          <h3 className="text-16 font-medium">
            <Link
              to="/dashboard/agents/$id"
              params={{ id: template.id }}
              className="block truncate after:absolute after:inset-0 focus-visible:outline-none"
            >
              {template.name}
            </Link>
          </h3>
          <p className="truncate text-13 text-text-2">{template.role || 'No role yet'}</p>
          <p className="mt-2.5">
            <AgentState template={template} />
          </p>
        </div>
      </div>
      <div className="absolute top-2 right-2">
        <AgentMenu template={template} actions={actions} />
      </div>
      <AgentFigures template={template} figures={figures} mayReadTalks={mayReadTalks} />
      <p className="mt-auto flex h-10 items-center gap-2 border-t border-border-1 px-4 text-12 text-text-3">
        <span className="min-w-0 flex-1 truncate">
          Edited {editor && `${editor} `}
          <EditedAt template={template} />
        </span>
        {template.live_version !== null && <Unpublished template={template} />}
      </p>
    </article>
  )
}
