import { type LiveRows, rowsOf } from '@/lib/realtime/live-rows.ts'

/** Who belongs to an organisation, and who was asked: an invitation that is accepted makes a member. */
export function liveMembers(organizationId: string): LiveRows {
  return {
    wanted: rowsOf('organization_members', organizationId),
    queryKeys: [['members', organizationId]],
  }
}
