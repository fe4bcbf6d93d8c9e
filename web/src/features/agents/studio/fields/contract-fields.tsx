import { Field } from '@/components/form/field.tsx'
import { Segmented } from '@/components/form/segmented.tsx'
import { Textarea } from '@/components/form/textarea.tsx'
import type { SectionProps } from '../identity.tsx'

const levels = [
  { value: 'any', label: 'Any', help: 'As the answer needs.' },
  { value: 'everyday', label: 'Everyday', help: 'For every adult: no jargon.' },
  {
    value: 'plain',
    label: 'Plain',
    help: 'For a reader of twelve: everyday words, short sentences.',
  },
] as const

const phrases = [
  {
    name: 'required_phrases',
    label: 'Every answer says',
    most: 5,
    length: 200,
    rows: 2,
    help: 'One phrase a line, word for word, such as “This is no legal advice.”',
  },
  {
    name: 'banned_phrases',
    label: 'No answer says',
    most: 30,
    length: 80,
    rows: 3,
    help: 'One word or phrase a line. What a source says is still quoted as it stands, and marked.',
  },
] as const

/** What the persona promises about each answer: it is told to the model, and each answer is scored against it. */
type ContractFieldsProps = SectionProps & {
  /** What is quoted keeps to its phrases alone. */
  isQuoting?: boolean
}

export function ContractFields({ fields, onChange, isQuoting = false }: ContractFieldsProps) {
  return (
    <section aria-labelledby="contract" className="flex flex-col gap-6">
      <header>
        <h3 id="contract" className="font-medium">
          What its answers keep to
        </h3>
        <p className="text-13 text-text-2">
          {isQuoting
            ? 'What is quoted is scored against its phrases alone: without a model nothing is reworded.'
            : 'Each answer is scored against this, its tone, length, greeting and language.'}{' '}
          Versions shows the score.
        </p>
      </header>
      <Field
        label="Reading level"
        group
        help={levels.find(({ value }) => value === fields.reading_level)?.help}
      >
        <Segmented
          label="Reading level"
          value={fields.reading_level}
          options={levels}
          onChange={(reading_level) => onChange({ reading_level })}
          className="grid w-full grid-cols-3"
        />
      </Field>
      {phrases.map(({ name, label, most, length, rows, help }) => (
        <Field
          key={name}
          label={label}
          hint={`${fields[name].filter((phrase) => phrase.trim()).length} of ${most}`}
          help={help}
        >
          <Textarea
            rows={rows}
            value={fields[name].join('\n')}
            onChange={({ target }) =>
              onChange({ [name]: linesOf(target.value, most).map((line) => line.slice(0, length)) })
            }
          />
        </Field>
      ))}
    </section>
  )
}

/** The lines as they are typed, no more than may be; an empty text has none. */
export function linesOf(text: string, most: number): string[] {
  return text === '' ? [] : text.split('\n').slice(0, most)
}
