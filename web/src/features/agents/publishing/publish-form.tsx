import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Field } from '@/components/form/field.tsx'
import { FormError } from '@/components/form/form-error.tsx'
import { Segmented } from '@/components/form/segmented.tsx'
import { Textarea } from '@/components/form/textarea.tsx'
import { Button } from '@/components/ui/button.tsx'
import { DialogFooter, DialogHeader } from '@/components/ui/dialog.tsx'
import { namedOptions } from '@/lib/form/options.ts'
import type { Template, TemplateFields } from '../template.ts'
import type { TestRun } from '../tests/test-queries.ts'
import { TrialFields, usualTrial } from './trial-fields.tsx'
import { UnansweredStarters } from './unanswered-starters.tsx'
import { TestsFailed, type usePublishing } from './use-publishing.ts'

type PublishFormProps = {
  template: Template
  fields: TemplateFields
  mayOverride: boolean
  publication: ReturnType<typeof usePublishing>['publication']
  save: () => Promise<unknown>
  onChange: (part: Partial<TemplateFields>) => void
  /** Everybody is shown how to share it; a trial has nothing to share yet. */
  onPublished: (next: 'share' | undefined) => void
  onCancel: () => void
}

export function PublishForm(props: PublishFormProps) {
  const { template, fields, mayOverride, publication, save, onChange } = props
  const { onPublished, onCancel } = props
  // One that is on its way, or failed, is shown as it was sent.
  const { error, isPending, variables: sent } = publication
  const [note, setNote] = useState(sent?.note ?? '')
  const [reason, setReason] = useState(sent?.reason ?? '')
  const [reach, setReach] = useState<Reach>(sent?.trial ? 'share' : 'all')
  const [trial, setTrial] = useState(sent?.trial ?? usualTrial)
  const failed = error instanceof TestsFailed ? error.run : undefined
  return (
    <>
      <DialogHeader title={`Publish ${fields.name}`}>{about(template, reach)}</DialogHeader>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const why = failed ? reason.trim() : ''
          const wanted = { note: note.trim(), reason: why }
          if (reach === 'all') publication.mutate(wanted, { onSuccess: () => onPublished('share') })
          else {
            publication.mutate({ ...wanted, trial }, { onSuccess: () => onPublished(undefined) })
          }
        }}
      >
        <div className="flex flex-col gap-4 px-5 pb-5">
          <UnansweredStarters {...{ template, fields, save, onChange }} onLeave={onCancel} />
          <Field label="What changed" hint="Optional" error={failed ? undefined : error?.message}>
            <Textarea
              rows={3}
              maxLength={500}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </Field>
          {template.live_version !== null && (
            <Field label="Who meets it" group>
              <Segmented
                label="Who meets it"
                value={reach}
                onChange={setReach}
                options={namedOptions({ all: 'Everybody', share: 'A share of new conversations' })}
              />
            </Field>
          )}
          {reach === 'share' && <TrialFields trial={trial} onChange={setTrial} />}
          {isPending && (
            <p role="status" className="text-13 text-text-2">
              It is being published. That goes on when you close this.
            </p>
          )}
          {failed && <FailedTests run={failed} onLeave={onCancel} />}
          {failed && mayOverride && (
            <Field
              label="Why publish it anyway"
              hint="Optional"
              help="It goes live with this reason, which the audit log keeps. Leave it empty to run the tests again."
            >
              <Textarea
                rows={2}
                maxLength={500}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            </Field>
          )}
        </div>
        <DialogFooter>
          <Button onClick={onCancel}>{isPending ? 'Close' : 'Cancel'}</Button>
          <Button type="submit" variant="primary" busy={isPending}>
            {submitLabel(failed, reason)}
          </Button>
        </DialogFooter>
      </form>
    </>
  )
}

type Reach = 'all' | 'share'

function about({ live_version }: Template, reach: Reach) {
  if (live_version === null) {
    return 'Anyone with the link can talk to it. You can take it offline again.'
  }
  return reach === 'share'
    ? 'Visitors of the other conversations go on with the live version. You can roll the new one back.'
    : 'Visitors meet the new version from their next message on. Older versions stay and can be made live again.'
}

function submitLabel(failed: TestRun | undefined, reason: string) {
  if (!failed) return 'Publish'
  return reason.trim() === '' ? 'Test and publish' : 'Publish anyway'
}

function FailedTests({ run, onLeave }: { run: TestRun; onLeave: () => void }) {
  const failed = run.results.filter(({ outcome }) => outcome === 'failed')
  return (
    <div className="flex flex-col gap-2">
      <FormError>
        {failed.length === 1 ? 'One test fails' : `${failed.length} tests fail`}, so nothing was
        published.
      </FormError>
      <ul className="flex max-h-48 flex-col gap-2 overflow-y-auto text-13">
        {failed.map(({ id, question, why }) => (
          <li key={id}>
            <span className="block font-medium">{question}</span>
            <span className="text-text-2">{why}</span>
          </li>
        ))}
      </ul>
      <Link
        to="."
        search={{ section: 'tests' }}
        onClick={onLeave}
        className="self-start text-13 text-accent-text underline"
      >
        See the tests
      </Link>
    </div>
  )
}
