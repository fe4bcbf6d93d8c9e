import { useQuery } from '@tanstack/react-query'
import { Field } from '@/components/form/field.tsx'
import { Textarea } from '@/components/form/textarea.tsx'
import { modelsQuery } from '@/lib/models.ts'
import { ContractFields } from './fields/contract-fields.tsx'
import { FirstWordsFields } from './fields/first-words-fields.tsx'
import { HandoffFields } from './fields/handoff-fields.tsx'
import { QuotingNote } from './fields/quoting-note.tsx'
import { ToggleRow } from './fields/toggle-row.tsx'
import { VisitorFields } from './fields/visitor-fields.tsx'
import type { SectionProps } from './identity.tsx'
import { isWritten } from './writes.ts'

const count = (text: string, most: number) =>
  `${text.length.toLocaleString('en')} of ${most.toLocaleString('en')}`

type BehaviourProps = SectionProps & { organizationId: string; canConnect: boolean }

export function Behaviour({ fields, onChange, organizationId, canConnect }: BehaviourProps) {
  const { data: models } = useQuery(modelsQuery(organizationId))
  // Until it is known nothing is said.
  const isQuoting = models !== undefined && !isWritten(fields, models)
  return (
    <>
      <div className="flex flex-col gap-2">
        <Field label="Instructions" hint={count(fields.instructions, 20_000)}>
          <Textarea
            rows={12}
            maxLength={20_000}
            value={fields.instructions}
            placeholder="What it helps with, what it asks for, what it never does."
            onChange={(event) => onChange({ instructions: event.target.value })}
          />
        </Field>
        {isQuoting && (
          <QuotingNote isChosen={fields.model_choice === 'built-in'} canConnect={canConnect} />
        )}
      </div>
      <FirstWordsFields fields={fields} onChange={onChange} />
      <ContractFields fields={fields} onChange={onChange} isQuoting={isQuoting} />
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
