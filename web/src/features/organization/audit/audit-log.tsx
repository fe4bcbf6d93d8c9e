import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { AuditEntries, NothingDone } from '@/components/audit/audit-entries.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Card } from '@/components/ui/card.tsx'
import { NoMatch } from '@/components/ui/no-match.tsx'
import { saveFile } from '@/lib/save-file.ts'
import { toast } from '@/lib/toast.ts'
import { isFiltered, noFilter, type OrganizationSearch } from '../organization-search.ts'
import { auditFile } from './audit-file.ts'
import { auditChoicesQuery, auditLogQuery } from './audit-queries.ts'
import { AuditTools } from './audit-tools.tsx'

type AuditLogProps = {
  organizationId: string
  search: OrganizationSearch
  onSearch: (change: OrganizationSearch) => void
}

/** What was done in the organisation and by whom; for owners. */
export function AuditLog({ organizationId, search, onSearch }: AuditLogProps) {
  const { open: _dialog, after, ...filter } = search
  const log = useQuery(auditLogQuery(organizationId, { ...filter, after }))
  const { data: choices } = useQuery(auditChoicesQuery(organizationId))
  const file = useMutation({
    mutationFn: () => auditFile(organizationId, filter),
    onSuccess: (lines) =>
      saveFile('audit-log.csv', new Blob(lines, { type: 'text/csv;charset=utf-8' })),
    onError: (error) => toast.error('The log was not exported', { description: error.message }),
  })
  return (
    <section aria-labelledby="audit-log" className="border-border-1 border-b py-8">
      <header className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1">
          <h2 id="audit-log" className="font-medium text-16">
            Audit log
          </h2>
          <p className="text-13 text-text-2">
            What was done in the organization and by whom. It cannot be changed.
          </p>
        </div>
        <Button busy={file.isPending} onClick={() => file.mutate()}>
          <Download size={16} aria-hidden="true" />
          Export CSV
        </Button>
      </header>
      <Card className="overflow-hidden">
        <AuditTools choices={choices} search={search} onSearch={onSearch} />
        <AuditEntries
          log={log}
          after={after}
          onAfter={(to) => onSearch({ after: to })}
          none={<NoEntries filtered={isFiltered(search)} onClear={() => onSearch(noFilter)} />}
        />
      </Card>
    </section>
  )
}

function NoEntries({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered) {
    return (
      <NothingDone>
        Changes to members, agents, keys and the organization are written down here.
      </NothingDone>
    )
  }
  return (
    <NoMatch
      of="entry"
      hint="Try other words, another person or other days."
      all="everything"
      onShowAll={onClear}
    />
  )
}
