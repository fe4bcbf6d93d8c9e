import { Share2 } from 'lucide-react'
import { BlockableButton } from '@/components/ui/blockable-button.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Dialog, DialogContent } from '@/components/ui/dialog.tsx'
import { isPublished } from '../agent-search.ts'
import type { Template, TemplateFields } from '../template.ts'
import { PublishForm } from './publish-form.tsx'
import { ShareDialogBody } from './share-dialog-body.tsx'
import type { usePublishing } from './use-publishing.ts'

type PublishControlsProps = {
  template: Template
  /** As they are typed, saved or not. */
  fields: TemplateFields
  /** What visitors meet. */
  live: TemplateFields
  unpublished: number | undefined
  /** Whether the reader may publish although tests fail. */
  mayOverride: boolean
  publication: ReturnType<typeof usePublishing>['publication']
  /** Writes what is still typed. */
  save: () => Promise<unknown>
  onChange: (part: Partial<TemplateFields>) => void
  /** The dialog that is open. */
  shown: Shown
  onShow: (shown: Shown) => void
  /** It was published: what is shown in place of the form, where that is still open. */
  onPublished: (next: Shown) => void
}

export type Shown = 'publish' | 'share' | undefined

/** Publish, and what to do with what is published: one dialog, so that the one leads to the other. */
export function PublishControls(props: PublishControlsProps) {
  const { template, fields, live, unpublished, mayOverride, publication, save } = props
  const { onChange, shown, onShow, onPublished } = props
  const close = () => onShow(undefined)
  return (
    <>
      {isPublished(template) && (
        <Button className="max-lg:w-9 max-lg:px-0" onClick={() => onShow('share')}>
          <Share2 size={16} aria-hidden="true" />
          <span className="max-lg:sr-only">Share</span>
        </Button>
      )}
      <BlockableButton
        variant="primary"
        blocked={
          unpublished === 0
            ? `Version ${template.live_version} is live, and nothing has changed since.`
            : undefined
        }
        onClick={() => onShow('publish')}
      >
        {publication.isPending ? 'Publishing…' : 'Publish'}
      </BlockableButton>
      <Dialog open={shown !== undefined} onOpenChange={(open) => !open && close()}>
        <DialogContent className={shown === 'share' ? 'w-[520px]' : ''}>
          {shown === 'share' ? (
            <ShareDialogBody template={template} live={live} onClose={close} />
          ) : (
            <PublishForm
              template={template}
              fields={fields}
              publication={publication}
              save={save}
              onChange={onChange}
              mayOverride={mayOverride}
              onPublished={onPublished}
              onCancel={close}
            />
          )}
        </DialogContent>
      </Dialog>
    </>
  )
}
