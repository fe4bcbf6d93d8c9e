import { useState } from 'react'
import { PersonPicker, wear } from '@/components/face/person-picker.tsx'
import { DialogSubmit } from '@/components/form/dialog-submit.tsx'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import { Select } from '@/components/form/select.tsx'
import { SubjectDialog } from '@/components/subject-dialog.tsx'
import { DialogHeader } from '@/components/ui/dialog.tsx'
import type { Person } from '@/lib/catalogues.ts'
import type { Catalogues } from './catalogues.ts'
import type { Change, Proposal } from './choices.ts'

type ChangeDialogProps = {
  /** The one to change; closed without. */
  agent: Proposal | undefined
  catalogues: Catalogues
  onSave: (change: Change) => void
  onClose: () => void
}

/** Who a proposed agent is and how it speaks, in one's own choice. */
export function ChangeDialog({ agent, onClose, ...rest }: ChangeDialogProps) {
  return (
    <SubjectDialog subject={agent} className="w-[560px]" onClose={onClose}>
      {(proposal) => (
        <>
          <DialogHeader title={`Change ${proposal.name}`}>{proposal.does}</DialogHeader>
          <ChangeForm {...rest} agent={proposal} onClose={onClose} />
        </>
      )}
    </SubjectDialog>
  )
}

const optionsOf = (list: { id: string; name: string }[]) =>
  list.map(({ id, name }) => ({ value: id, label: name }))

function ChangeForm({
  agent,
  catalogues: { people, tones },
  onSave,
  onClose,
}: ChangeDialogProps & { agent: Proposal }) {
  const { name, role, avatar, style_id, voice_id, tone } = agent
  const [fields, setFields] = useState({ name, role, avatar, style_id, voice_id, tone })
  const [tried, setTried] = useState(false)
  const change = (part: Change) => setFields((known) => ({ ...known, ...part }))
  const person = people.find(({ id }) => id === fields.avatar)
  const missing = {
    name: fields.name.trim() === '' ? 'Name is required' : undefined,
    role: fields.role.trim() === '' ? 'Role is required' : undefined,
  }
  // A name that nobody chose goes with its face.
  const wearing = (next: Person) =>
    change({ ...wear(next), ...(fields.name === person?.name && { name: next.name }) })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (missing.name || missing.role) return
        onSave({ ...fields, name: fields.name.trim(), role: fields.role.trim() })
      }}
    >
      <div className="flex flex-col gap-4 px-5 pb-5">
        <PersonPicker
          label="Face"
          people={people}
          value={fields.avatar}
          styleId={fields.style_id}
          onChange={wearing}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Name" error={tried ? missing.name : undefined}>
            <Input
              value={fields.name}
              maxLength={80}
              onChange={(event) => change({ name: event.target.value })}
            />
          </Field>
          <Field label="Role" error={tried ? missing.role : undefined}>
            <Input
              value={fields.role}
              maxLength={120}
              onChange={(event) => change({ role: event.target.value })}
            />
          </Field>
          <Field label="Voice">
            <Select
              value={fields.voice_id}
              options={optionsOf(person?.voices ?? [])}
              onValueChange={(voice) => change({ voice_id: voice })}
            />
          </Field>
          <Field label="Tone">
            <Select
              value={fields.tone}
              options={optionsOf(tones)}
              onValueChange={(chosen) => change({ tone: chosen })}
            />
          </Field>
        </div>
      </div>
      <DialogSubmit busy={false} onCancel={onClose}>
        Save
      </DialogSubmit>
    </form>
  )
}
