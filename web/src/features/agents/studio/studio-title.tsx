import { Portrait } from '@/components/face/portrait.tsx'
import { Breadcrumb } from '@/components/layout/breadcrumb.tsx'
import { AgentState } from '../agent-state.tsx'
import { changesText } from '../publishing/unpublished-changes.ts'
import type { Template, TemplateFields } from '../template.ts'

type StudioTitleProps = {
  template: Template
  fields: TemplateFields
  unpublished: number | undefined
}

/** Who is edited, what visitors meet, and how far the draft is ahead of it. */
export function StudioTitle({ template, fields, unpublished }: StudioTitleProps) {
  return (
    <>
      <Breadcrumb to="/dashboard/agents" list="Agents">
        <Portrait personId={fields.avatar} styleId={fields.style_id} name="" size={24} />
        <h1 className="truncate font-medium">{fields.name || 'No name'}</h1>
      </Breadcrumb>
      <span className="flex flex-none max-sm:hidden">
        <AgentState template={template} />
      </span>
      {template.live_version !== null && (
        <span className="truncate text-13 text-text-3 max-xl:hidden">
          Version {template.live_version}
          {unpublished ? `, with ${changesText(unpublished)}` : ''}
        </span>
      )}
    </>
  )
}
