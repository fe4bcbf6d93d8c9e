import { type LiveRows, rowsOf } from '@/lib/realtime/live-rows.ts'
import { exportsQuery } from './queries.ts'

/** The archives of an organisation. */
export function liveExports(organizationId: string): LiveRows {
  return {
    wanted: rowsOf('organization_exports', organizationId),
    queryKeys: [exportsQuery(organizationId).queryKey],
    ownColumns: ['status', 'progress', 'error', 'bytes', 'expires_at'],
  }
}
