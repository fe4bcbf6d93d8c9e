import { Portrait } from '@/components/face/portrait.tsx'
import type { Person } from '@/lib/catalogues.ts'

type PersonPickerProps = {
  people: Person[]
  value: string
  /** What the chosen one wears. */
  styleId?: string
  onChange: (person: Person) => void
  label: string
}

/** Faces to choose from; radio buttons, so that the arrow keys work as everywhere. */
export function PersonPicker({ people, value, styleId, onChange, label }: PersonPickerProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-13 font-medium">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(68px,1fr))] gap-3">
        {people.map((person) => (
          <label
            key={person.id}
            title={person.name}
            className="group relative block cursor-pointer rounded-xl has-focus-visible:outline-2 has-focus-visible:outline-offset-5 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="person"
              value={person.id}
              checked={person.id === value}
              onChange={() => onChange(person)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              aria-label={person.name}
            />
            <span className="block rounded-xl ring-accent ring-offset-2 ring-offset-bg-1 group-has-checked:ring-2">
              <Portrait
                personId={person.id}
                styleId={(person.id === value && styleId) || (person.styles[0]?.id ?? '')}
                name=""
                size="fill"
              />
            </span>
            <span
              aria-hidden="true"
              className="mt-1.5 block truncate text-center text-12 text-text-3 group-has-checked:text-text-1"
            >
              {person.name}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** A person brings their own clothes and voices. */
export function wear(person: Person) {
  return {
    avatar: person.id,
    style_id: person.styles[0]?.id ?? '',
    voice_id: person.voices[0]?.id ?? '',
  }
}
