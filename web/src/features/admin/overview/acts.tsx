import { useQuery } from '@tanstack/react-query'
import { AuditEntries, NothingDone } from '@/components/audit/audit-entries.tsx'
import { Card } from '@/components/ui/card.tsx'
import { actsQuery } from './acts-queries.ts'

type ActsProps = {
  after: string | undefined
  onAfter: (cursor: string | undefined) => void
}

/** What platform admins did, newest first. */
export function Acts({ after, onAfter }: ActsProps) {
  const log = useQuery(actsQuery(after))
  return (
    <section aria-labelledby="acts">
      <h2 id="acts" className="font-medium text-16">
        Audit log
      </h2>
      <p className="mb-4 text-13 text-text-2">
        What platform admins did, newest first. It cannot be changed.
      </p>
      <Card className="overflow-hidden">
        <AuditEntries
          {...{ log, after, onAfter }}
          none={<NothingDone>Changes that platform admins make are written down here.</NothingDone>}
        />
      </Card>
    </section>
  )
}
