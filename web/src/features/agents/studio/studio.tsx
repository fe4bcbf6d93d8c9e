import { MessageCircle, PencilLine } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ConflictBanner } from '@/components/conflict-banner.tsx'
import { Segmented } from '@/components/form/segmented.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import type { Choices } from '@/lib/catalogues.ts'
import type { ChosenKnowledge } from '@/lib/chosen-knowledge.ts'
import { Channels } from '../channels/channels.tsx'
import { fieldNames, wordsOf } from '../draft/field-names.ts'
import { type DraftSnapshot, type TemplateDraft, withoutBlanks } from '../draft/template-draft.ts'
import { draftFields } from '../draft/undo-controls.tsx'
import type { OwnPerson } from '../own-people/own-people.ts'
import type { usePublishing } from '../publishing/use-publishing.ts'
import { Versions, type VersionsState } from '../publishing/versions.tsx'
import type { TemplateFields } from '../template.ts'
import { Tests } from '../tests/tests.tsx'
import { Behaviour } from './behaviour.tsx'
import { Identity } from './identity.tsx'
import { Model } from './model.tsx'
import { SectionLinks } from './sections/section-links.tsx'
import { sections } from './sections/sections.ts'
import type { SectionId } from './studio-search.ts'

// Few agents use tools, and those who set them up are fewer.
const Actions = lazy(() =>
  import('../actions/actions-by-right.tsx').then(({ ActionsByRight }) => ({
    default: ActionsByRight,
  })),
)

export type StudioSlots = {
  /** Which sources the agent reads. */
  knowledge: (scope: {
    value: TemplateFields['knowledge_scope']
    onChange: (value: TemplateFields['knowledge_scope']) => void
  }) => ReactNode
  /** The agent itself, as the fields on the screen describe it. */
  live: (fields: TemplateFields) => ReactNode
}

type StudioProps = DraftSnapshot & {
  draft: TemplateDraft
  section: SectionId
  /** How much is in each section, where that is known. */
  counts: Partial<Record<SectionId, number | undefined>>
  /** What the agent still lacks; asking it leads to the conversation. */
  steps: (ask: () => void) => ReactNode
  choices: Choices
  own: OwnPerson[]
  isOwner: boolean
  versions: VersionsState
  unpublished: number | undefined
  /** What the draft may read; undefined until it has loaded. */
  chosen: ChosenKnowledge | undefined
  publishing: ReturnType<typeof usePublishing>
  userId: string | undefined
  mayReadTalks: boolean
  slots: StudioSlots
}

type Side = 'edit' | 'live'

export function Studio(props: StudioProps) {
  const { draft, state, fields, section, slots } = props
  // Who opens another section wants to see it.
  const [chosen, setChosen] = useState<{ side: Side; section: SectionId }>()
  const side = chosen?.section === section ? chosen.side : 'edit'
  const talk = useRef<HTMLElement>(null)
  const ask = () => {
    flushSync(() => setChosen({ side: 'live', section }))
    talk.current?.querySelector('textarea')?.focus()
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {state.kind === 'conflict' && (
        <ConflictBanner
          of="agent"
          changed={state.changed.map((field) => fieldNames[field])}
          theirs={wordsOf(state.theirs, state.changed)}
          onTakeTheirs={draft.takeTheirs}
          onKeepMine={draft.keepMine}
        />
      )}
      {props.steps(ask)}
      <div className="border-b p-2 lg:hidden">
        <Segmented
          label="Edit or talk"
          value={side}
          onChange={(side) => setChosen({ side, section })}
          className="grid w-full grid-cols-2"
          options={[
            { value: 'edit', label: <Label icon={<PencilLine size={16} />}>Edit</Label> },
            { value: 'live', label: <Label icon={<MessageCircle size={16} />}>Talk</Label> },
          ]}
        />
      </div>
      <div className="flex min-h-0 flex-1 flex-col lg:grid lg:grid-cols-[minmax(0,1fr)_376px] lg:grid-rows-[auto_minmax(0,1fr)] xl:grid-cols-[208px_minmax(0,1fr)_456px] xl:grid-rows-1">
        <SectionLinks hidden={side === 'live'} section={section} counts={props.counts} />
        <section
          aria-labelledby="section"
          className={`overflow-y-auto px-4 pt-5 pb-8 lg:block lg:px-6 xl:px-8 xl:pt-6 ${side === 'live' ? 'hidden' : ''}`}
        >
          <div className="mx-auto flex max-w-reading @container flex-col gap-6">
            <SectionTitle section={section} />
            <OpenSection {...props} />
          </div>
        </section>
        <aside
          ref={talk}
          aria-label="Talk to the draft"
          className={`min-h-0 flex-col gap-3 bg-bg-0 px-4 pt-3 pb-4 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:flex lg:border-l xl:col-start-3 xl:row-span-1 ${side === 'edit' ? 'hidden' : 'flex flex-1'}`}
        >
          {slots.live(fields)}
        </aside>
      </div>
    </div>
  )
}

function Label({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <>
      {icon}
      {children}
    </>
  )
}

function SectionTitle({ section }: { section: SectionId }) {
  const { label, about } = sections.find(({ id }) => id === section) ?? { label: '', about: '' }
  return (
    <header>
      <h2 id="section" className="font-medium text-16">
        {label}
      </h2>
      <p className="text-13 text-text-2">{about}</p>
    </header>
  )
}

function OpenSection(props: StudioProps) {
  const { section, draft, base, fields, choices, versions, publishing } = props
  switch (section) {
    case 'identity':
      return (
        <div className="contents" {...draftFields}>
          <Identity
            fields={fields}
            onChange={draft.change}
            choices={choices}
            own={props.own}
            isOwner={props.isOwner}
            organizationId={base.organization_id}
          />
        </div>
      )
    case 'behaviour':
      return (
        <div className="contents" {...draftFields}>
          <Behaviour
            fields={fields}
            onChange={draft.change}
            organizationId={base.organization_id}
            canConnect={props.isOwner}
          />
        </div>
      )
    case 'knowledge':
      return props.slots.knowledge({
        value: fields.knowledge_scope,
        onChange: (knowledge_scope) => draft.change({ knowledge_scope }),
      })
    case 'actions':
      return (
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <Actions
            fields={fields}
            onChange={draft.change}
            agentId={base.id}
            organizationId={base.organization_id}
          />
        </Suspense>
      )
    case 'model':
      return <Model fields={fields} onChange={draft.change} organizationId={base.organization_id} />
    case 'channels':
      return <Channels template={base} />
    case 'versions':
      return (
        <Versions
          template={base}
          versions={versions}
          unpublished={props.unpublished}
          draft={
            props.chosen && {
              ...withoutBlanks(fields),
              knowledge_source_ids: props.chosen.sources,
              knowledge_collection_ids: props.chosen.collections,
            }
          }
          choices={choices}
          userId={props.userId}
          live={publishing.live}
        />
      )
    case 'tests':
      return (
        <Tests
          template={base}
          userId={props.userId}
          isLive={props.unpublished === 0}
          mayReadTalks={props.mayReadTalks}
          beforeRun={draft.flush}
        />
      )
    default:
      return null
  }
}
