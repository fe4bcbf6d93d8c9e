import { Mail } from 'lucide-react'
import { Button } from '@/components/ui/button.tsx'
import { dayOf } from '@/lib/format/relative-time.ts'
import type { ClosedOrganization } from './closed-organizations.ts'

type ClosedDoorProps = { organization: ClosedOrganization; email: string | undefined }

/** An organisation that the person can no longer enter: why, and whom to ask. */
export function ClosedDoor({ organization, email }: ClosedDoorProps) {
  const { name, reason, delete_after, owners } = organization
  return (
    <div className="flex flex-col gap-3 rounded-xl border bg-bg-2 p-4">
      <div>
        <h2 className="break-words font-medium">{name}</h2>
        <p className="text-13 text-text-2">
          {reason === 'removed'
            ? 'An owner ended your access.'
            : `An owner is deleting this organization. ${delete_after ? `It will be deleted on ${dayOf(delete_after)}; until` : 'Until'} then an owner can keep it, and you get your access back.`}
        </p>
      </div>
      {owners?.map((owner) => (
        <Button key={owner.email} asChild>
          <a href={letter(organization, owner.email, email)}>
            <Mail size={16} aria-hidden="true" />
            <span className="truncate">Ask {owner.name || owner.email}</span>
          </a>
        </Button>
      ))}
    </div>
  )
}

function letter({ name, reason }: ClosedOrganization, to: string, from: string | undefined) {
  const wish = reason === 'removed' ? 'let me in again' : 'keep the organization'
  const subject = `My access to ${name}`
  const body = `Hello,\n\ncould you please ${wish}? My account is ${from ?? ''}.\n`
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
