import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import { Select } from '@/components/form/select.tsx'
import type { SectionProps } from '../identity.tsx'
import { OfficeHours } from './office-hours.tsx'
import { ToggleRow, ToggleRows } from './toggle-row.tsx'

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((label, at) => ({
  label,
  day: at + 1,
}))
const workdays = [1, 2, 3, 4, 5]
const own = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
const zones = (chosen: string) =>
  [...new Set([chosen, own(), 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }))
const mostTopics = 20
const offers = [
  {
    name: 'handoff_on_doubt',
    label: 'Offer a person after two misses',
    help: 'When two answers in a row say “I don’t know”.',
  },
  {
    name: 'handoff_on_anger',
    label: 'Offer a person to angry visitors',
    help: 'At words such as “outrageous” or “fed up”, in the languages agents speak, or at shouting in capitals.',
  },
] as const

/** Words between commas, as they are kept. */
function topicsOf(text: string) {
  const topics = text.split(',').map((topic) => topic.trim().slice(0, 60))
  return [...new Set(topics.filter(Boolean))].slice(0, mostTopics)
}

/** When a visitor gets to a person. A rule only offers one: who may read along is for the visitor to say. */
export function HandoffFields({ fields, onChange }: SectionProps) {
  return (
    <section aria-label="Handoff" className="flex flex-col gap-4 border-t pt-6">
      <ToggleRow
        label="Visitors can talk to a person"
        help="Visitors who ask are told that your organization can read along. Somebody with the inbox open can take the conversation over; otherwise the visitor can leave a message."
        checked={fields.handoff}
        onChange={(handoff) => onChange({ handoff })}
      />
      {fields.handoff && (
        <>
          <p className="text-13 text-text-2">
            Conversations wait in the{' '}
            <Link to="/dashboard/agents/inbox" className="text-accent-text underline">
              inbox
            </Link>
            .
          </p>
          <ToggleRows of={offers} fields={fields} onChange={onChange} />
          <Topics
            value={fields.handoff_topics}
            onChange={(handoff_topics) => onChange({ handoff_topics })}
          />
          <Hours fields={fields} onChange={onChange} />
        </>
      )}
    </section>
  )
}

function Topics({ value, onChange }: { value: string[]; onChange: (topics: string[]) => void }) {
  // What is being typed may end in a comma.
  const [typed, setTyped] = useState(value.join(', '))
  const isOwn = JSON.stringify(topicsOf(typed)) === JSON.stringify(value)
  return (
    <Field
      label="Offer a person at these topics"
      hint={`${value.length} of ${mostTopics}`}
      help="Words or phrases between commas, such as refund, cancel my contract."
    >
      <Input
        value={isOwn ? typed : value.join(', ')}
        maxLength={1200}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(topicsOf(event.target.value))
        }}
      />
    </Field>
  )
}

function Hours({ fields, onChange }: SectionProps) {
  const { handoff_days: chosen } = fields
  return (
    <>
      <ToggleRow
        label="Only in office hours"
        help="At other times visitors can leave a message."
        checked={chosen.length > 0}
        onChange={(on) =>
          onChange(on ? { handoff_days: workdays, handoff_time_zone: own() } : { handoff_days: [] })
        }
      />
      {chosen.length > 0 && (
        <div className="flex flex-wrap items-start gap-4">
          <Field label="Days" group className="w-full">
            <div className="flex flex-wrap gap-1.5">
              {days.map(({ label, day }) => (
                <button
                  key={day}
                  type="button"
                  aria-pressed={chosen.includes(day)}
                  // The last day stays: without one there would be no office hours.
                  disabled={chosen.length === 1 && chosen.includes(day)}
                  onClick={() =>
                    onChange({
                      handoff_days: chosen.includes(day)
                        ? chosen.filter((known) => known !== day)
                        : [...chosen, day].sort(),
                    })
                  }
                  className="h-8 rounded-lg border border-border-3 px-3 text-13 text-text-2 hover:bg-bg-4 aria-pressed:border-accent-solid aria-pressed:bg-accent-soft aria-pressed:text-accent-text max-sm:h-11"
                >
                  {label}
                </button>
              ))}
            </div>
          </Field>
          <OfficeHours fields={fields} onChange={onChange} />
          <Field label="Time zone" className="min-w-48 flex-1">
            <Select
              value={fields.handoff_time_zone}
              onValueChange={(handoff_time_zone) => onChange({ handoff_time_zone })}
              options={zones(fields.handoff_time_zone)}
            />
          </Field>
        </div>
      )}
    </>
  )
}
