import type { LiveRows } from '@/lib/realtime/live-rows.ts'

/** The galleries of an organisation. */
export function liveGalleries(organizationId: string): LiveRows {
  return {
    wanted: {
      event: '*',
      schema: 'public',
      table: 'galleries',
      filter: `organization_id=eq.${organizationId}`,
    },
    queryKeys: [['galleries', organizationId]],
  }
}
