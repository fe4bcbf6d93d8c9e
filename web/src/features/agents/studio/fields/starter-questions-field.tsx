import { Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Input } from '@/components/form/input.tsx'
import { Button } from '@/components/ui/button.tsx'

const most = 6

type StarterQuestionsFieldProps = { value: string[]; onChange: (questions: string[]) => void }

export function StarterQuestionsField({ value, onChange }: StarterQuestionsFieldProps) {
  const box = useRef<HTMLFieldSetElement>(null)
  /** The focus goes to the question of this place, or the last. */
  const change = (questions: string[], place: number) => {
    flushSync(() => onChange(questions))
    const inputs = [...(box.current?.querySelectorAll('input') ?? [])]
    const next = inputs[place] ?? inputs.at(-1) ?? box.current?.querySelector('button')
    next?.focus()
  }
  return (
    <fieldset ref={box} className="flex flex-col gap-2">
      <legend className="mb-1.5 text-13 font-medium">Starter questions</legend>
      {value.map((question, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a question has no identity but its place
        <div key={index} className="flex gap-2">
          <Input
            value={question}
            maxLength={200}
            aria-label={`Starter question ${index + 1}`}
            onChange={(event) => onChange(value.with(index, event.target.value))}
          />
          <Button
            variant="ghost"
            icon
            aria-label={`Remove starter question ${index + 1}`}
            onClick={() => change(value.toSpliced(index, 1), index)}
          >
            <Trash2 size={16} aria-hidden="true" />
          </Button>
        </div>
      ))}
      {value.length < most && (
        <div>
          <Button size="sm" onClick={() => change([...value, ''], value.length)}>
            <Plus size={16} aria-hidden="true" />
            Add a question
          </Button>
        </div>
      )}
      <p className="text-12 text-text-3">Shown before the first message, at most {most}.</p>
    </fieldset>
  )
}
