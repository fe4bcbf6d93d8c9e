import type { LiveRows } from '@/lib/realtime/live-rows.ts'

/** Who belongs to an organisation, and who was asked: an invitation that is accepted makes a member. */
export function liveMembers(organizationId: string): LiveRows {
  return {
    wanted: {
      event: '*',
      schema: 'public',
      table: 'organization_members',
      filter: `organization_id=eq.${organizationId}`,
    },
    queryKeys: [['members', organizationId]],
  }
}
