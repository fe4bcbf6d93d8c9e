import { AtSign, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import { RadioGroup } from '@/components/form/radio-group.tsx'
import { Button } from '@/components/ui/button.tsx'
import { type Audience, audiences } from '../gallery.ts'
import { type GalleryDraft, readDomain } from './gallery-draft.ts'

const helps: Record<Audience, string> = {
  organization: 'Members and agent users, when they are signed in.',
  link: 'No account is needed. The agents in it can be met by everybody anyway.',
  domains: 'Who is signed in with a confirmed address of one of these domains.',
}
const all = Object.keys(audiences) as Audience[]

type Choice = Pick<GalleryDraft, 'audience' | 'allowed_domains'>
type AudienceFieldProps = Choice & { disabled: boolean; onChange: (part: Partial<Choice>) => void }

export function AudienceField(props: AudienceFieldProps) {
  const { audience, allowed_domains, disabled, onChange } = props
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        label="Who may see it"
        value={audience}
        options={all.map((value) => ({
          value,
          label: audiences[value],
          help: helps[value],
          disabled,
        }))}
        onChange={(value) => {
          const chosen = all.find((known) => known === value)
          if (chosen) onChange({ audience: chosen })
        }}
      />
      {audience === 'domains' && (
        <Domains
          domains={allowed_domains}
          disabled={disabled}
          onChange={(domains) => onChange({ allowed_domains: domains })}
        />
      )}
    </div>
  )
}

const most = 20
type DomainsProps = {
  domains: string[]
  disabled: boolean
  onChange: (domains: string[]) => void
}

function Domains({ domains, disabled, onChange }: DomainsProps) {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const add = (event: FormEvent) => {
    event.preventDefault()
    const domain = readDomain(typed)
    if (!domain) return setFault('Write it like example.com.')
    if (domains.includes(domain)) return setFault('This domain is in the list already.')
    setTyped('')
    onChange([...domains, domain])
  }
  return (
    <div className="flex flex-col gap-3">
      {domains.length === 0 ? (
        <p className="text-13 text-text-2">Nobody can open it until you add a domain.</p>
      ) : (
        <ul aria-label="Domains" className="flex flex-col gap-1.5">
          {domains.map((domain) => (
            <li
              key={domain}
              className="flex items-center gap-2.5 rounded-lg border bg-bg-2 py-1 pr-1 pl-3"
            >
              <AtSign size={16} className="flex-none text-text-3" aria-hidden="true" />
              <span className="min-w-0 flex-1 truncate">{domain}</span>
              <Button
                size="sm"
                variant="ghost"
                icon
                disabled={disabled}
                aria-label={`Remove ${domain}`}
                onClick={() => onChange(domains.filter((known) => known !== domain))}
              >
                <X size={16} aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!disabled && domains.length < most && (
        <form onSubmit={add} noValidate>
          <Field label="Add a domain" error={fault}>
            <div className="flex gap-2">
              <Input
                inputSize="sm"
                value={typed}
                autoComplete="off"
                placeholder="example.com"
                onChange={(event) => {
                  setTyped(event.target.value)
                  setFault(undefined)
                }}
              />
              <Button type="submit">Add</Button>
            </div>
          </Field>
        </form>
      )}
    </div>
  )
}
