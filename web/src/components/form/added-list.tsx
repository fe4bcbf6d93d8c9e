import { type LucideIcon, X } from 'lucide-react'
import { type ComponentProps, type FormEvent, useRef, useState } from 'react'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import { Button } from '@/components/ui/button.tsx'

type Read = { value: string } | { fault: string }
type AddedListProps = {
  /** What the list is called. */
  label: string
  icon: LucideIcon
  /** What stands there while there is nothing. */
  empty: string
  values: string[]
  /** How many there may be. */
  most: number
  /** The field in which one is typed. */
  field: { label: string } & Pick<ComponentProps<typeof Input>, 'inputMode' | 'placeholder'>
  /** What was typed as it is added, or what is wrong with it. */
  read: (typed: string) => Read
  /** What is said of one that is there already. */
  repeated: string
  busy?: boolean
  disabled?: boolean
  /** What the server refused. */
  error?: string | undefined
  onChange: (values: string[]) => void
}

/** A list to which one adds by typing, and from which one takes away. */
export function AddedList(props: AddedListProps) {
  const { label, icon: Icon, empty, values, most, field, read, repeated, error, onChange } = props
  const { busy = false, disabled = false } = props
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const add = (event: FormEvent) => {
    event.preventDefault()
    const given = read(typed)
    if ('fault' in given) return setFault(given.fault)
    if (values.includes(given.value)) return setFault(repeated)
    setTyped('')
    onChange([...values, given.value])
  }
  const remove = (value: string) => {
    onChange(values.filter((known) => known !== value))
    // The button that had it goes away.
    input.current?.focus()
  }
  return (
    <div className="flex flex-col gap-3">
      {values.length === 0 ? (
        <p className="text-13 text-text-2">{empty}</p>
      ) : (
        <ul aria-label={label} className="flex flex-col gap-1.5">
          {values.map((value) => (
            <li
              key={value}
              className="flex items-center gap-2.5 rounded-lg border bg-bg-2 py-1 pr-1 pl-3"
            >
              <Icon size={16} className="flex-none text-text-3" aria-hidden="true" />
              <span className="min-w-0 flex-1 truncate">{value}</span>
              <Button
                size="sm"
                variant="ghost"
                icon
                disabled={busy || disabled}
                aria-label={`Remove ${value}`}
                onClick={() => remove(value)}
              >
                <X size={16} aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!disabled && values.length < most && (
        <form onSubmit={add} noValidate>
          <Field label={field.label} error={fault ?? error}>
            <div className="flex gap-2">
              <Input
                ref={input}
                inputSize="sm"
                value={typed}
                inputMode={field.inputMode}
                autoComplete="off"
                placeholder={field.placeholder}
                onChange={(event) => {
                  setTyped(event.target.value)
                  setFault(undefined)
                }}
              />
              <Button type="submit" busy={busy}>
                Add
              </Button>
            </div>
          </Field>
        </form>
      )}
    </div>
  )
}
