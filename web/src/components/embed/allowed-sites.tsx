import { Globe } from 'lucide-react'
import { AddedList } from '@/components/form/added-list.tsx'
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
  return (
    <AddedList
      label="Sites that may embed it"
      icon={Globe}
      empty={`No site may embed ${name} yet. Add yours, and the code below works there and nowhere else.`}
      values={origins}
      most={most}
      field={{ label: 'Add a site', inputMode: 'url', placeholder: 'https://www.example.com' }}
      read={(typed) => {
        const given = readOrigin(typed)
        return 'fault' in given ? given : { value: given.origin }
      }}
      repeated="This site is in the list already."
      busy={busy}
      error={error}
      onChange={onChange}
    />
  )
}
