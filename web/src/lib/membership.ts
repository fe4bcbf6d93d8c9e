import { queryOptions } from '@tanstack/react-query'
import type { Role } from './claims.ts'
import { supabase } from './supabase.ts'

export type Member = {
  id: string
  user_id: string
  organization_id: string
  role: Role
  welcome_banner_shown: boolean
  one_time_verification_state: 'unverified' | 'pending_verification' | 'verified'
  created_at: string
}

const columns =
  'id, user_id, organization_id, role, welcome_banner_shown, one_time_verification_state, created_at'
const pollingInterval = 30_000

/** The person's active membership, or null. Polled, so that a removal is noticed without a click. */
export const membershipQuery = (userId: string) =>
  queryOptions({
    queryKey: ['membership', userId],
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase()
        .from('organization_members')
        .select(columns)
        .eq('user_id', userId)
        .neq('role', 'INACTIVE')
        .order('created_at')
        .limit(1)
        .abortSignal(signal)
        .overrideTypes<Member[], { merge: false }>()
      if (error) throw new Error(`Failed to fetch organization membership: ${error.message}`)
      return data[0] ?? null
    },
    refetchInterval: pollingInterval,
    refetchOnWindowFocus: 'always',
  })
