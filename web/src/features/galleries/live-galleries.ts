import { type LiveRows, rowsOf } from '@/lib/realtime/live-rows.ts'

/** The galleries of an organisation. */
export function liveGalleries(organizationId: string): LiveRows {
  return {
    wanted: rowsOf('galleries', organizationId),
    queryKeys: [['galleries', organizationId]],
  }
}
