import { AtSign } from 'lucide-react'
import { AddedList } from '@/components/form/added-list.tsx'
import { RadioGroup } from '@/components/form/radio-group.tsx'
import { type Audience, audiences } from '../gallery.ts'
import { type GalleryDraft, readDomain } from './gallery-draft.ts'

const helps: Record<Audience, string> = {
  organization: 'Members and agent users, when they are signed in.',
  link: 'No account is needed. The agents in it can be met by everybody anyway.',
  domains: 'People who are signed in with a confirmed address of one of these domains.',
}
const most = 20
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
        <AddedList
          label="Domains"
          icon={AtSign}
          empty="Nobody can open it until you add a domain."
          values={allowed_domains}
          most={most}
          field={{ label: 'Add a domain', placeholder: 'example.com' }}
          read={(typed) => {
            const value = readDomain(typed)
            return value ? { value } : { fault: 'Write it like example.com.' }
          }}
          repeated="This domain is in the list already."
          disabled={disabled}
          onChange={(domains) => onChange({ allowed_domains: domains })}
        />
      )}
    </div>
  )
}
