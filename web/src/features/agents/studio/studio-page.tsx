import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { LeaveDialog } from '@/components/leave-dialog.tsx'
import { SaveStatus } from '@/components/save-status.tsx'
import type { Choices } from '@/lib/catalogues.ts'
import { chosenKnowledgeQuery } from '@/lib/chosen-knowledge.ts'
import type { TemplateDraft } from '../draft/template-draft.ts'
import { UndoControls } from '../draft/undo-controls.tsx'
import { useTemplateDraft } from '../draft/use-template-draft.ts'
import { FirstMinute } from '../minute/first-minute.tsx'
import { useMinute, useReadSources } from '../minute/use-minute.ts'
import { asPeople, ownPeopleQuery } from '../own-people/own-people.ts'
import { PublishControls, type Shown } from '../publishing/publish-controls.tsx'
import { unpublishedChanges } from '../publishing/unpublished-changes.ts'
import { usePublishing } from '../publishing/use-publishing.ts'
import { versionsQuery } from '../publishing/version-queries.ts'
import type { Template } from '../template.ts'
import { testsQuery } from '../tests/test-queries.ts'
import { Studio, type StudioSlots } from './studio.tsx'
import type { SectionId } from './studio-search.ts'
import { StudioTitle } from './studio-title.tsx'

type StudioPageProps = {
  template: Template
  section: SectionId
  choices: Choices
  userId: string | undefined
  /** Whether the reader may publish although tests fail. */
  mayOverride: boolean
  /** Whether the reader may read what visitors asked. */
  mayReadTalks?: boolean
  /** The page around it: its top bar gets a title and actions. */
  frame: (parts: { title: ReactNode; actions: ReactNode; body: ReactNode }) => ReactNode
  slots: (draft: TemplateDraft) => StudioSlots
  /** Who else has this agent open. */
  others?: ReactNode
}

/** One agent's draft: edited on the left, talked to on the right. */
export function StudioPage(props: StudioPageProps) {
  const { template, section, userId, mayOverride, frame, slots, others } = props
  const { mayReadTalks = false } = props
  const edited = useTemplateDraft(template)
  const { draft, base, fields, state } = edited
  const versions = useQuery(versionsQuery(template))
  const { data: chosen } = useQuery(chosenKnowledgeQuery(template.organization_id, template.id))
  const { data: own = [] } = useQuery(ownPeopleQuery(template.organization_id))
  const { people } = props.choices
  const choices = { ...props.choices, people: [...people, ...asPeople(own, people)] }
  const [shown, setShown] = useState<Shown>()
  const isWatched = shown === 'publish'
  const publishing = usePublishing({ template: base, draft, isWatched })
  const show = (next: Shown) => {
    const { isPending, isError, reset } = publishing.publication
    // What goes on, and what failed behind a closed dialog, is told by the one that opens.
    if (!isPending && !(isError && next === 'publish')) reset()
    setShown(next)
  }
  const read = useReadSources(base, fields)
  const guide = useMinute(base, read)
  const { data: tests } = useQuery(testsQuery(base))
  const compared = { template: base, fields, versions: versions.data, chosen }
  const unpublished = unpublishedChanges(compared)
  const live = versions.data?.find(({ number }) => number === base.live_version)
  return frame({
    title: <StudioTitle template={base} fields={fields} unpublished={unpublished} />,
    actions: (
      <>
        <UndoControls draft={draft} canUndo={edited.canUndo} canRedo={edited.canRedo} />
        <SaveStatus state={state} onRetry={() => void draft.flush()} />
        <LeaveDialog draft={draft} name={base.name.trim() || 'this agent'} state={state} />
        {others}
        <PublishControls
          template={base}
          fields={fields}
          live={live?.definition ?? fields}
          unpublished={unpublished}
          mayOverride={mayOverride}
          publication={publishing.publication}
          save={publishing.save}
          onChange={draft.change}
          shown={shown}
          onShow={show}
          onPublished={(next) => setShown((now) => (now === 'publish' ? next : now))}
        />
      </>
    ),
    body: (
      <Studio
        {...edited}
        section={section}
        counts={{
          knowledge: read?.length,
          actions: fields.tool_ids.length + fields.built_in_tools.length,
          versions: versions.data?.length,
          tests: tests?.length,
        }}
        steps={(ask) =>
          guide && (
            <FirstMinute
              minute={guide.minute}
              name={fields.name}
              isAtKnowledge={section === 'knowledge'}
              on={{
                ask,
                publish: () => show('publish'),
                share: () => show('share'),
                putAway: guide.putAway,
              }}
            />
          )
        }
        choices={choices}
        own={own}
        isOwner={mayOverride}
        versions={{
          list: versions.data,
          error: versions.error,
          onRetry: () => void versions.refetch(),
        }}
        unpublished={unpublished}
        chosen={chosen}
        publishing={publishing}
        userId={userId}
        mayReadTalks={mayReadTalks}
        slots={slots(draft)}
      />
    ),
  })
}
