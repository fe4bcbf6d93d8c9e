import { Field } from '@/components/form/field.tsx'
import { Textarea } from '@/components/form/textarea.tsx'
import type { SectionProps } from '../identity.tsx'
import { linesOf } from './contract-fields.tsx'
import { ToggleRows } from './toggle-row.tsx'

const mostTopics = 20
const longestTopic = 200

const toggles = [
  {
    name: 'takes_files',
    label: 'Visitors can give files',
    help: 'Files and pictures of up to 10 MB, as the visitor’s own material: never cited as your knowledge.',
  },
  {
    name: 'remembers_visitors',
    label: 'Offer to remember visitors',
    help: 'Visitors who agree are recognized next time: a name, a place, orders, earlier questions. They see it and can delete it.',
  },
  {
    name: 'masks_personal_data',
    label: 'Take out personal data',
    help: 'E-mail addresses, phone, card and account numbers in messages are replaced before they are stored or sent to a model. Files are kept as they were given.',
  },
] as const

/** What visitors may give to an agent, what it keeps of them, and what it does not speak of with them. */
export function VisitorFields({ fields, onChange }: SectionProps) {
  const topics = fields.blocked_topics.filter((topic) => topic.trim())
  return (
    <section aria-labelledby="visitors" className="flex flex-col gap-6">
      <header>
        <h3 id="visitors" className="font-medium">
          What it takes, keeps and leaves alone
        </h3>
      </header>
      <div className="flex flex-col gap-4">
        <ToggleRows of={toggles} fields={fields} onChange={onChange} />
      </div>
      <Field
        label="Does not speak of"
        hint={`${topics.length} of ${mostTopics}`}
        help="A word or a sentence a line, such as “salaries” or “advice on taxes”. Visitors who ask get a fixed reply in their language."
      >
        <Textarea
          rows={3}
          value={fields.blocked_topics.join('\n')}
          onChange={({ target }) =>
            onChange({
              blocked_topics: linesOf(target.value, mostTopics).map((line) =>
                line.slice(0, longestTopic),
              ),
            })
          }
        />
      </Field>
    </section>
  )
}
