import { useState } from 'react'
import { DialogSubmit } from '@/components/form/dialog-submit.tsx'
import { Field } from '@/components/form/field.tsx'
import { Textarea } from '@/components/form/textarea.tsx'
import { DialogHeader } from '@/components/ui/dialog.tsx'
import type { Template } from '../template.ts'
import type { usePublishing } from './use-publishing.ts'

type PublishFormProps = {
  template: Template
  name: string
  publication: ReturnType<typeof usePublishing>['publication']
  onPublished: () => void
  onCancel: () => void
}

export function PublishForm(props: PublishFormProps) {
  const { template, name, publication, onPublished, onCancel } = props
  const [note, setNote] = useState('')
  return (
    <>
      <DialogHeader title={`Publish ${name}`}>
        {template.live_version === null
          ? 'Anyone with the link can talk to it. You can take it offline again.'
          : 'Visitors meet the new version from their next message on. Older versions stay and can be made live again.'}
      </DialogHeader>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          publication.mutate(note.trim(), { onSuccess: onPublished })
        }}
      >
        <div className="px-5 pb-5">
          <Field label="What changed" hint="Optional" error={publication.error?.message}>
            <Textarea
              rows={3}
              maxLength={500}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </Field>
        </div>
        <DialogSubmit busy={publication.isPending} onCancel={onCancel}>
          Publish
        </DialogSubmit>
      </form>
    </>
  )
}
