import { useState } from 'react'
import { PersonPicker, wear } from '@/components/face/person-picker.tsx'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import { Button } from '@/components/ui/button.tsx'
import type { Person, Tone } from '@/lib/catalogues.ts'
import type { NewTemplate } from '../template.ts'

type EmptyAgentFormProps = {
  people: Person[]
  tones: Tone[]
  busy: boolean
  onCreate: (template: NewTemplate) => void
}

/** Only who it is; what it does is written in the studio. */
export function EmptyAgentForm({ people, tones, busy, onCreate }: EmptyAgentFormProps) {
  const [person, setPerson] = useState(people[0])
  const [name, setName] = useState<string>()
  const [role, setRole] = useState('')
  const shownName = name ?? person?.name ?? ''
  const missing = shownName.trim() === ''
  return (
    <form
      className="flex max-w-170 flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        const tone = tones[0]?.id
        if (!person || !tone || missing) return
        onCreate({ name: shownName.trim(), role: role.trim(), tone, ...wear(person) })
      }}
    >
      <PersonPicker label="Person" people={people} value={person?.id ?? ''} onChange={setPerson} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" error={missing ? 'Name is required' : undefined}>
          <Input
            value={shownName}
            maxLength={80}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Field label="Role" help="What people call the job, such as IT help desk.">
          <Input value={role} maxLength={120} onChange={(event) => setRole(event.target.value)} />
        </Field>
      </div>
      <div>
        <Button type="submit" variant="primary" busy={busy} disabled={missing}>
          Create agent
        </Button>
      </div>
    </form>
  )
}
