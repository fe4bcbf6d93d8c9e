import { Field } from '@/components/form/field.tsx'
import { Textarea } from '@/components/form/textarea.tsx'
import { ContractFields } from './fields/contract-fields.tsx'
import { HandoffFields } from './fields/handoff-fields.tsx'
import { StarterQuestionsField } from './fields/starter-questions-field.tsx'
import { ToggleRow } from './fields/toggle-row.tsx'
import { VisitorFields } from './fields/visitor-fields.tsx'
import type { SectionProps } from './identity.tsx'

const count = (text: string, most: number) =>
  `${text.length.toLocaleString('en')} of ${most.toLocaleString('en')}`

export function Behaviour({ fields, onChange }: SectionProps) {
  return (
    <>
      <Field label="Instructions" hint={count(fields.instructions, 20_000)}>
        <Textarea
          rows={12}
          maxLength={20_000}
          value={fields.instructions}
          placeholder="What it helps with, what it asks for, what it never does."
          onChange={(event) => onChange({ instructions: event.target.value })}
        />
      </Field>
      <Field
        label="Greeting"
        hint={count(fields.greeting, 1000)}
        help="The first thing people hear."
      >
        <Textarea
          rows={3}
          maxLength={1000}
          value={fields.greeting}
          onChange={(event) => onChange({ greeting: event.target.value })}
        />
      </Field>
      <StarterQuestionsField
        value={fields.starter_questions}
        onChange={(starter_questions) => onChange({ starter_questions })}
      />
      <ContractFields fields={fields} onChange={onChange} />
      <div className="flex flex-col gap-4">
        <ToggleRow
          label="Answer only from knowledge"
          help="What your sources do not cover gets an honest “I don’t know”, and a model’s sentence that they do not say is left out. Off, it stays without a source."
          checked={fields.answer_only_from_knowledge}
          onChange={(answer_only_from_knowledge) => onChange({ answer_only_from_knowledge })}
        />
        <ToggleRow
          label="Show citations"
          help="Every answer shows the passage it came from."
          checked={fields.show_citations}
          onChange={(show_citations) => onChange({ show_citations })}
        />
      </div>
      <VisitorFields fields={fields} onChange={onChange} />
      <HandoffFields fields={fields} onChange={onChange} />
    </>
  )
}
