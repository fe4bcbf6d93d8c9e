import { useState } from 'react'
import { Portrait } from '@/components/face/portrait.tsx'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import { Button } from '@/components/ui/button.tsx'
import type { NewTemplate } from '../template.ts'
import type { Draft } from './draft-from-sentence.ts'

type SentenceDraftProps = {
  draft: Draft
  /** Why no model wrote it, where there is one. */
  note?: string | null
  busy: boolean
  onCreate: (template: NewTemplate) => void
}

function origin({ base, matched, isWritten }: Draft) {
  if (isWritten) return `Written by your model, beginning with ${base.role}:`
  return matched
    ? `Closest ready-made job: ${base.role}. Its instructions, with your sentence as the task:`
    : `No ready-made job matches these words, so this starts from ${base.role}, with your sentence as the task:`
}

/** The draft before it exists, and where it comes from. */
export function SentenceDraft({ draft, note, busy, onCreate }: SentenceDraftProps) {
  const { template } = draft
  const [role, setRole] = useState(template.role ?? '')
  return (
    <section
      aria-label="The draft"
      className="mt-4 flex gap-4 rounded-xl border border-border-2 bg-bg-2 p-4 max-sm:flex-col"
    >
      <Portrait
        personId={template.avatar}
        styleId={template.style_id}
        name={template.name}
        size={96}
      />
      <div className="min-w-0 flex-1">
        <h3 className="text-16 font-medium">{template.name}</h3>
        <Field
          label="Role"
          help={role.trim() ? undefined : 'What people call the job, such as IT help desk.'}
          className="mt-2 max-w-80"
        >
          <Input
            inputSize="sm"
            value={role}
            maxLength={120}
            onChange={(event) => setRole(event.target.value)}
          />
        </Field>
        <p className="mt-2 text-13 text-text-2">
          {note && `${note} This was written by rules instead. `}
          {origin(draft)}
        </p>
        <p className="mt-2 max-h-40 overflow-y-auto rounded-lg border border-border-2 bg-bg-0 p-3 text-13 whitespace-pre-wrap">
          {template.instructions}
        </p>
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Button
            variant="primary"
            busy={busy}
            onClick={() => onCreate({ ...template, role: role.trim() })}
          >
            Create {template.name}
          </Button>
          <span className="text-12 text-text-3">Everything can be changed in the studio.</span>
        </div>
      </div>
    </section>
  )
}
