import { Field } from '@/components/form/field.tsx'
import { Select } from '@/components/form/select.tsx'
import type { Trial } from './canary-queries.ts'

/** What a new trial begins with. */
export const usualTrial: Trial = {
  share: 10,
  most_unhelpful: 20,
  most_handoffs: 30,
  most_unanswered: 40,
  least_score: 70,
}

const shares = [1, 5, 10, 25, 50, 75, 90]
const limits = [5, 10, 20, 30, 40, 50, 75]
const scores = [50, 60, 70, 80, 90, 95]

export const rules = [
  { name: 'most_unhelpful', label: 'Rated unhelpful' },
  { name: 'most_handoffs', label: 'Asked for a person' },
  { name: 'most_unanswered', label: 'Not answered' },
] as const

const noRule = 'none'
const withOwn = (values: number[], own: number | null) =>
  [...new Set(own === null ? values : [...values, own])].toSorted((a, b) => a - b)

type TrialFieldsProps = { trial: Trial; onChange: (trial: Trial) => void }

/** How many meet the version, and what ends it. */
export function TrialFields({ trial, onChange }: TrialFieldsProps) {
  return (
    <>
      <Field
        label="Share of new conversations"
        help="A conversation keeps the version that it began with. The look and the greeting stay those of the live version until this one is live."
      >
        <Select
          value={String(trial.share)}
          onValueChange={(share) => onChange({ ...trial, share: Number(share) })}
          options={withOwn(shares, trial.share).map((share) => ({
            value: String(share),
            label: `${share}%`,
          }))}
        />
      </Field>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 font-medium text-13">Roll it back by itself</legend>
        <p className="text-12 text-text-3">
          From the twentieth conversation on, as soon as so many of its conversations speak against
          it, or its answers keep to the persona too seldom.
        </p>
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          {rules.map(({ name, label }) => (
            <Field key={name} label={label}>
              <Select
                inputSize="sm"
                value={String(trial[name] ?? noRule)}
                onValueChange={(most) =>
                  onChange({ ...trial, [name]: most === noRule ? null : Number(most) })
                }
                options={[
                  { value: noRule, label: 'No rule' },
                  ...withOwn(limits, trial[name]).map((most) => ({
                    value: String(most),
                    label: `Over ${most}%`,
                  })),
                ]}
              />
            </Field>
          ))}
          <Field label="Score of its answers">
            <Select
              inputSize="sm"
              value={String(trial.least_score ?? noRule)}
              onValueChange={(least) =>
                onChange({ ...trial, least_score: least === noRule ? null : Number(least) })
              }
              options={[
                { value: noRule, label: 'No rule' },
                ...withOwn(scores, trial.least_score).map((least) => ({
                  value: String(least),
                  label: `Under ${least}`,
                })),
              ]}
            />
          </Field>
        </div>
      </fieldset>
    </>
  )
}
