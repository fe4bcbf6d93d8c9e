import { actionText, detailTexts } from '@/components/audit/audit-text.ts'
import { csvLine } from '@/lib/format/csv.ts'
import type { AuditFilter } from '../organization-search.ts'
import { type AuditEntry, readAuditLog } from './audit-queries.ts'

const pageSize = 900
const columns = [
  'Time (UTC)',
  'Person',
  'Email',
  'Action',
  'What',
  'On',
  'Details',
  'Address',
  'Id',
]

function line(entry: AuditEntry) {
  return csvLine([
    new Date(entry.created_at).toISOString(),
    entry.actor_name,
    entry.actor_email,
    entry.action,
    actionText(entry.action),
    entry.target_name,
    detailTexts(entry.details).join('; '),
    entry.client_address ?? '',
    entry.id,
  ])
}

/** Everything that the filters leave, as a table for spreadsheets. */
export async function auditFile(organizationId: string, filter: AuditFilter): Promise<string[]> {
  const lines = [csvLine(columns)]
  let after: string | undefined
  do {
    const page = await readAuditLog(organizationId, { ...filter, after, size: pageSize })
    lines.push(...page.entries.map(line))
    after = page.next
  } while (after)
  return lines
}
