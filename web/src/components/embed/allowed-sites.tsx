import { Globe } from 'lucide-react'
import { AddedList } from '@/components/form/added-list.tsx'
import { Button } from '@/components/ui/button.tsx'
import { readOrigin, twinOf } from './origin.ts'

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
  const missing = origins.map(twinOf).findLast((twin) => twin && !origins.includes(twin))
  return (
    <>
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
      {missing && origins.length < most && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-text-3">
          To a browser {missing} is another site.
          <Button
            size="sm"
            aria-label={`Add ${missing}`}
            disabled={busy}
            onClick={() => onChange([...origins, missing])}
          >
            Add it too
          </Button>
        </p>
      )}
    </>
  )
}
