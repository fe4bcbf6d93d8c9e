import { ArrowUp, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Select } from '@/components/form/select.tsx'
import { Button } from '@/components/ui/button.tsx'
import type { Model } from '@/lib/models.ts'

const most = 5

type ModelOrderProps = {
  models: Model[]
  value: string[]
  onChange: (ids: string[]) => void
}

/** The models of an agent in the order in which they are asked. */
export function ModelOrder({ models, value, onChange }: ModelOrderProps) {
  const chosen = value.flatMap((id) => models.find((model) => model.id === id) ?? [])
  const others = models.filter(({ id }) => !value.includes(id))
  const raise = (at: number) => {
    const ids = chosen.map(({ id }) => id)
    const [raised] = ids.splice(at, 1)
    if (raised) ids.splice(at - 1, 0, raised)
    onChange(ids)
  }
  const list = useRef<HTMLOListElement>(null)
  const count = chosen.length
  const before = useRef(count)
  // What was pressed may be gone with that.
  useEffect(() => {
    const isLost = before.current !== count && document.activeElement === document.body
    before.current = count
    if (isLost) list.current?.focus()
  }, [count])
  return (
    <div className="flex flex-col gap-2">
      <ol
        ref={list}
        tabIndex={-1}
        aria-label="Models in their order"
        className="flex flex-col gap-2"
      >
        {chosen.map(({ id, name, model }, at) => (
          <li key={id} className="flex items-center gap-2 rounded-lg border bg-bg-2 px-3 py-2">
            <span className="w-4 text-13 text-text-3 tabular-nums">{at + 1}</span>
            <span className="min-w-0 flex-1 truncate">
              {name} <span className="text-13 text-text-3">{model}</span>
            </span>
            {at > 0 && (
              <Button size="sm" aria-label={`Ask ${name} earlier`} onClick={() => raise(at)}>
                <ArrowUp size={16} aria-hidden="true" />
              </Button>
            )}
            <Button
              size="sm"
              aria-label={`Remove ${name}`}
              onClick={() => onChange(value.filter((known) => known !== id))}
            >
              <X size={16} aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ol>
      {others.length > 0 && chosen.length < most && (
        <Select
          aria-label="Add a model"
          value=""
          placeholder={chosen.length === 0 ? 'Choose a model' : 'Add one to ask after these'}
          onValueChange={(id) => onChange([...chosen.map((model) => model.id), id])}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </div>
  )
}
