import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { isPublished } from '../agent-search.ts'
import type { Person, ResponseLength, Tone } from '../catalogues.ts'
import type { Template } from '../template.ts'
import { copyPublicLink } from '../use-agent-actions.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { SaveStatus } from './save-status.tsx'
import type { SectionId } from './sections.ts'
import { Studio, type StudioSlots, unpublishedChanges } from './studio.tsx'
import { StudioTitle } from './studio-title.tsx'
import type { TemplateDraft } from './template-draft.ts'
import { usePublishing } from './use-publishing.ts'
import { useTemplateDraft } from './use-template-draft.ts'
import { versionsQuery } from './version-queries.ts'

type StudioPageProps = {
  template: Template
  section: SectionId
  people: Person[]
  tones: Tone[]
  lengths: ResponseLength[]
  userId: string | undefined
  /** The page around it: its top bar gets a title and actions. */
  frame: (parts: { title: ReactNode; actions: ReactNode; body: ReactNode }) => ReactNode
  slots: (draft: TemplateDraft) => StudioSlots
}

/** One agent's draft: edited on the left, talked to on the right. */
export function StudioPage(props: StudioPageProps) {
  const { template, section, people, tones, lengths, userId, frame, slots } = props
  const { draft, base, fields, state } = useTemplateDraft(template)
  const { data: versions = [] } = useQuery(versionsQuery(template))
  const publishing = usePublishing(base, draft)
  const unpublished = unpublishedChanges(base, fields, versions)
  return frame({
    title: <StudioTitle template={base} fields={fields} unpublished={unpublished} />,
    actions: (
      <>
        <SaveStatus state={state} onRetry={() => void draft.flush()} />
        {isPublished(base) && (
          <Button className="max-lg:hidden" onClick={() => void copyPublicLink(base.id)}>
            <Link2 size={16} aria-hidden="true" />
            Copy link
          </Button>
        )}
        <PublishDialog template={base} publication={publishing.publication} />
      </>
    ),
    body: (
      <Studio
        draft={draft}
        base={base}
        fields={fields}
        state={state}
        section={section}
        people={people}
        tones={tones}
        lengths={lengths}
        versions={versions}
        publishing={publishing}
        userId={userId}
        slots={slots(draft)}
      />
    ),
  })
}
