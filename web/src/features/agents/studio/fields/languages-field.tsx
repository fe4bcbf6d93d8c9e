import { X } from 'lucide-react'
import { useId, useRef } from 'react'

const offered =
  'en ar bg cs da de el es et fi fr he hi hr hu id it ja ko lt lv nl no pl pt ro ru sk sl sr sv th tr uk vi zh'.split(
    ' ',
  )
const names = new Intl.DisplayNames('en', { type: 'language' })
const nameOf = (code: string) => names.of(code) ?? code

type LanguagesFieldProps = {
  value: string[]
  onChange: (languages: string[]) => void
}

export function LanguagesField({ value, onChange }: LanguagesFieldProps) {
  const id = useId()
  const more = useRef<HTMLSelectElement>(null)
  const remove = (code: string) => {
    onChange(value.filter((known) => known !== code))
    // The button that had it goes away.
    more.current?.focus()
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-13 font-medium">
        Languages
      </label>
      <div className="flex min-h-9 flex-wrap items-center gap-1.5 rounded-lg border border-border-3 bg-bg-2 px-1.5 py-1 focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus">
        {value.map((code) => (
          <span
            key={code}
            className="inline-flex h-6 items-center gap-1.5 rounded-md border border-border-2 px-2 text-12 text-text-2"
          >
            {nameOf(code)}
            {value.length > 1 && (
              <button
                type="button"
                aria-label={`Remove ${nameOf(code)}`}
                onClick={() => remove(code)}
                className="-mr-1 rounded-sm hover:text-text-1"
              >
                <X size={14} aria-hidden="true" />
              </button>
            )}
          </span>
        ))}
        <select
          ref={more}
          id={id}
          value=""
          onChange={(event) => onChange([...value, event.target.value])}
          className="h-7 min-w-32 flex-1 appearance-none bg-transparent px-1 text-text-3 outline-none"
        >
          <option value="" disabled>
            Add a language
          </option>
          {offered
            .filter((code) => !value.includes(code))
            .map((code) => (
              <option key={code} value={code}>
                {nameOf(code)}
              </option>
            ))}
        </select>
      </div>
      <p className="mt-1.5 text-12 text-text-3">
        The languages it speaks with visitors; with more than one, it follows them into others too.
        What it quotes stays in the language of its document.
      </p>
    </div>
  )
}
