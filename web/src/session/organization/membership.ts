import { queryOptions } from '@tanstack/react-query'
import type { Row } from '@/lib/query/row.ts'
import { supabase } from '@/lib/supabase.ts'

export type Member = Pick<
  Row<'organization_members'>,
  | 'id'
  | 'user_id'
  | 'organization_id'
  | 'role'
  | 'welcome_banner_shown'
  | 'one_time_verification_state'
  | 'created_at'
>

export const noMembership = 'No organization membership found for your account.'

const columns =
  'id, user_id, organization_id, role, welcome_banner_shown, one_time_verification_state, created_at'

/** The person's memberships that are active, oldest first. */
export const membershipsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['membership', userId],
    queryFn: async ({ signal }) => {
      if (!userId) throw new Error('User not available to fetch organization.')
      const { data, error } = await supabase()
        .from('organization_members')
        .select(columns)
        .eq('user_id', userId)
        .neq('role', 'INACTIVE')
        .order('created_at')
        .abortSignal(signal)
      if (error) throw new Error(`Failed to fetch organization membership: ${error.message}`)
      return data
    },
    refetchOnWindowFocus: 'always',
  })

/** The membership in the organisation that the token names; without one, the oldest. */
export function activeMember(memberships: readonly Member[], organizationId: string | null) {
  const named = memberships.find(({ organization_id }) => organization_id === organizationId)
  return named ?? memberships[0] ?? null
}
