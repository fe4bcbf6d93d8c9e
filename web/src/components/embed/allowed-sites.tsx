import { Globe, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import { Button } from '@/components/ui/button.tsx'
import { readOrigin } from './origin.ts'

const most = 20

type AllowedSitesProps = {
  name: string
  origins: string[]
  busy: boolean
  /** What the server refused. */
  error: string | undefined
  onChange: (origins: string[]) => void
}

/** The sites that may embed an agent or a gallery. None listed, none may. */
export function AllowedSites({ name, origins, busy, error, onChange }: AllowedSitesProps) {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const add = (event: FormEvent) => {
    event.preventDefault()
    const read = readOrigin(typed)
    if ('fault' in read) return setFault(read.fault)
    if (origins.includes(read.origin)) return setFault('This site is in the list already.')
    setTyped('')
    onChange([...origins, read.origin])
  }
  return (
    <div className="flex flex-col gap-3">
      {origins.length === 0 ? (
        <p className="text-13 text-text-2">
          No site may embed {name} yet. Add yours, and the code below works there and nowhere else.
        </p>
      ) : (
        <ul aria-label="Sites that may embed it" className="flex flex-col gap-1.5">
          {origins.map((origin) => (
            <li
              key={origin}
              className="flex items-center gap-2.5 rounded-lg border bg-bg-2 py-1 pr-1 pl-3"
            >
              <Globe size={16} className="flex-none text-text-3" aria-hidden="true" />
              <span className="min-w-0 flex-1 truncate">{origin}</span>
              <Button
                size="sm"
                variant="ghost"
                icon
                disabled={busy}
                aria-label={`Remove ${origin}`}
                onClick={() => onChange(origins.filter((known) => known !== origin))}
              >
                <X size={16} aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {origins.length < most && (
        <form onSubmit={add} noValidate>
          <Field label="Add a site" error={fault ?? error}>
            <div className="flex gap-2">
              <Input
                inputSize="sm"
                value={typed}
                inputMode="url"
                placeholder="https://www.example.com"
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
