import { ConflictBanner } from '@/components/conflict-banner.tsx'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import { Textarea } from '@/components/form/textarea.tsx'
import { Page } from '@/components/layout/page.tsx'
import { Section } from '@/components/layout/section.tsx'
import { TopBar } from '@/components/layout/top-bar.tsx'
import { LeaveDialog } from '@/components/leave-dialog.tsx'
import { SaveStatus } from '@/components/save-status.tsx'
import { useTitle } from '@/lib/hooks/use-title.ts'
import type { KnownAgent } from '../gallery-card.tsx'
import { GalleryTitle } from '../gallery-title.tsx'
import { PreviewButton } from '../preview-button.tsx'
import { PublishButton } from '../publish-button.tsx'
import type { EditedGallery } from '../queries.ts'
import { AgentsField } from './agents-field.tsx'
import { AudienceField } from './audience-field.tsx'
import { ColoursField } from './colours-field.tsx'
import { EmbedField } from './embed-field.tsx'
import { LogoField } from './logo-field.tsx'
import { useGalleryDraft } from './use-gallery-draft.ts'

type EditorPageProps = {
  saved: EditedGallery
  agents: readonly KnownAgent[]
  canWrite: boolean
}

export function EditorPage({ saved, agents, canWrite }: EditorPageProps) {
  const { editor, row, draft, state, conflict } = useGalleryDraft(saved)
  const { change, saveNow } = editor
  const disabled = !canWrite
  useTitle(draft.title || 'Gallery')
  const shown = draft.agents.filter(({ template_id }) =>
    agents.some(({ id, live_version }) => id === template_id && live_version !== null),
  )
  return (
    <>
      <TopBar
        title={<GalleryTitle title={draft.title} status={row.status} />}
        actions={
          <>
            {canWrite && <SaveStatus state={state} onRetry={() => void editor.flush()} />}
            <LeaveDialog draft={editor} name={row.title} state={state} />
            <PreviewButton galleryId={row.id} />
            {canWrite && (
              <PublishButton
                gallery={{ ...row, audience: draft.audience }}
                blocked={shown.length === 0 ? 'Add an agent that is published first.' : undefined}
                onBefore={saveNow}
              />
            )}
          </>
        }
      />
      {conflict && (
        <ConflictBanner
          of="gallery"
          changed={conflict}
          onTakeTheirs={editor.takeTheirs}
          onKeepMine={editor.keepMine}
        />
      )}
      <Page>
        <Section
          title="Agents"
          description="Who people meet, in this order. Only published agents are shown."
        >
          <div className="p-4">
            <AgentsField
              agents={agents}
              value={draft.agents}
              disabled={disabled}
              onChange={(chosen) => change({ agents: chosen })}
            />
          </div>
        </Section>
        <Section title="Words" description="What the page says before anybody is asked.">
          <div className="flex flex-col gap-4 p-4">
            <Field label="Title" error={draft.title.trim() ? undefined : 'Title is required'}>
              <Input
                value={draft.title}
                maxLength={80}
                disabled={disabled}
                onChange={(event) => change({ title: event.target.value })}
              />
            </Field>
            <Field
              label="Introduction"
              hint={`${draft.introduction.length.toLocaleString('en')} of 1,000`}
            >
              <Textarea
                rows={4}
                value={draft.introduction}
                maxLength={1000}
                disabled={disabled}
                onChange={(event) => change({ introduction: event.target.value })}
              />
            </Field>
          </div>
        </Section>
        <Section title="Look" description="Your logo and colours instead of ours.">
          <div className="flex flex-col gap-6 p-4">
            <LogoField row={row} disabled={disabled} onBefore={saveNow} />
            <ColoursField
              background={draft.background}
              accent={draft.accent}
              disabled={disabled}
              onChange={change}
            />
          </div>
        </Section>
        <Section
          title="Audience"
          description="Who may open the page. To everybody else it does not exist."
        >
          <div className="p-4">
            <AudienceField
              audience={draft.audience}
              allowed_domains={draft.allowed_domains}
              disabled={disabled}
              onChange={change}
            />
          </div>
        </Section>
        {canWrite && (
          <Section
            title="On your website"
            description="Visitors choose an agent there and talk to it. Each site is listed here first."
          >
            <div className="p-4">
              <EmbedField
                gallery={row}
                title={draft.title}
                audience={draft.audience}
                allowed_origins={draft.allowed_origins}
                onChange={change}
              />
            </div>
          </Section>
        )}
      </Page>
    </>
  )
}
