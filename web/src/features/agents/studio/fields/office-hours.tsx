import { useState } from 'react'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import type { SectionProps } from '../identity.tsx'

const ends = [
  { label: 'From', name: 'from' },
  { label: 'Until', name: 'until' },
] as const

type Hours = { from: string; until: string }

/** What is wrong with hours, and with which end; nothing where they fit. */
function faultsOf({ from, until }: Hours): Partial<Hours> {
  const missing = 'Enter a time.'
  if (!from || !until) return { ...(!from && { from: missing }), ...(!until && { until: missing }) }
  return from < until ? {} : { until: 'Until must be later than From.' }
}

/** When an office opens and closes: kept as it is typed, and saved once both fit and the field is left. */
export function OfficeHours({ fields, onChange }: SectionProps) {
  const saved: Hours = {
    from: fields.handoff_from.slice(0, 5),
    until: fields.handoff_until.slice(0, 5),
  }
  const [typed, setTyped] = useState<Hours & { over: Hours; isLeft: boolean }>()
  // What is saved, or changed elsewhere, takes the place of what was typed over it.
  const isTyped = typed?.over.from === saved.from && typed.over.until === saved.until
  const shown = isTyped ? typed : saved
  const faults = faultsOf(shown)
  function leave() {
    if (!isTyped) return
    setTyped({ ...typed, isLeft: true })
    const change = {
      ...(shown.from !== saved.from && { handoff_from: shown.from }),
      ...(shown.until !== saved.until && { handoff_until: shown.until }),
    }
    if (Object.keys(change).length > 0 && Object.keys(faults).length === 0) onChange(change)
  }
  return ends.map(({ label, name }) => (
    <Field
      key={name}
      label={label}
      className="w-32"
      error={isTyped && typed.isLeft ? faults[name] : undefined}
    >
      <Input
        type="time"
        required
        value={shown[name]}
        onChange={({ target }) =>
          setTyped({
            ...{ from: shown.from, until: shown.until, [name]: target.value },
            over: saved,
            isLeft: isTyped && typed.isLeft,
          })
        }
        onBlur={leave}
      />
    </Field>
  ))
}
