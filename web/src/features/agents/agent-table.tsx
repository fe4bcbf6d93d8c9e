import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Portrait } from '@/components/face/portrait.tsx'
import { EditedAt } from './agent-card.tsx'
import { type AgentActions, AgentMenu } from './agent-menu.tsx'
import { AgentState } from './agent-state.tsx'
import { type AgentFigures, type Figures, percent } from './figures.ts'
import type { Template } from './template.ts'

// The name keeps its room: with less of it a column goes, the least needed first.
const sessions = '@max-[520px]:hidden'
const satisfaction = '@max-[640px]:hidden'
const edited = '@max-[820px]:hidden'

type AgentRowProps = {
  template: Template
  editor: string
  visitors: Figures['visitors'] | undefined
  mayReadTalks: boolean
  actions: AgentActions
}

function AgentRow({ template, editor, visitors, mayReadTalks, actions }: AgentRowProps) {
  const cell = 'h-12 border-b border-border-1 px-3 text-text-2 group-last:border-b-0'
  return (
    <tr className="group hover:bg-bg-4/45">
      <td className={`${cell} pl-4`}>
        <span className="flex items-center gap-3">
          <Portrait personId={template.avatar} styleId={template.style_id} name="" size={32} />
          <span className="min-w-0">
            <Link
              to="/dashboard/agents/$id"
              params={{ id: template.id }}
              className="block truncate font-medium text-text-1 hover:underline"
            >
              {template.name}
            </Link>
            <span className="block truncate text-12 text-text-3">{template.role}</span>
          </span>
        </span>
      </td>
      <td className={cell}>
        <AgentState template={template} />
      </td>
      {mayReadTalks && (
        <>
          <td className={`${cell} text-right ${sessions}`}>{visitors?.sessions || '–'}</td>
          <td className={`${cell} text-right ${satisfaction}`}>
            {(visitors && percent(visitors.thumbsUp, visitors.thumbs)) ?? '–'}
          </td>
        </>
      )}
      <td className={`${cell} text-12 text-text-3 ${edited}`}>
        <EditedAt template={template} />
        {editor && <span className="block truncate">{editor}</span>}
      </td>
      <td className={`${cell} w-11 pr-2 pl-0`}>
        <AgentMenu template={template} actions={actions} />
      </td>
    </tr>
  )
}

type AgentTableProps = {
  templates: Template[]
  editorOf: (template: Template) => string
  figures: AgentFigures
  /** Whether the reader may count what visitors did. */
  mayReadTalks: boolean
  actions: AgentActions
  /** The way to its other pages. */
  pager: ReactNode
}

export function AgentTable(props: AgentTableProps) {
  const { templates, editorOf, figures, mayReadTalks, actions, pager } = props
  const head = 'h-9 border-b border-border-2 px-3 text-left text-12 font-normal text-text-3'
  return (
    <div className="@container overflow-hidden rounded-xl border border-border-2 bg-bg-2">
      <table className="w-full table-fixed border-collapse text-13 tabular-nums">
        <thead>
          <tr>
            <th className={`${head} pl-4`}>Agent</th>
            <th className={`${head} w-28`}>Status</th>
            {mayReadTalks && (
              <>
                <th className={`${head} w-34 text-right ${sessions}`}>Sessions, 7 days</th>
                <th className={`${head} w-28 text-right ${satisfaction}`}>Satisfaction</th>
              </>
            )}
            <th className={`${head} w-44 ${edited}`}>Edited</th>
            <th className={`${head} w-11`}>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {templates.map((template) => (
            <AgentRow
              key={template.id}
              template={template}
              editor={editorOf(template)}
              visitors={figures?.[template.id]?.visitors}
              mayReadTalks={mayReadTalks}
              actions={actions}
            />
          ))}
        </tbody>
      </table>
      {pager}
    </div>
  )
}
