import type { LiveRows } from '@/lib/realtime/live-rows.ts'
import { exportsQuery } from './queries.ts'

/** The archives of an organisation. */
export function liveExports(organizationId: string): LiveRows {
  return {
    wanted: {
      event: '*',
      schema: 'public',
      table: 'organization_exports',
      filter: `organization_id=eq.${organizationId}`,
    },
    queryKeys: [exportsQuery(organizationId).queryKey],
    ownColumns: ['status', 'progress', 'error', 'bytes', 'expires_at'],
  }
}
