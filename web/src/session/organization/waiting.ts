import { queryOptions, useQuery } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase.ts'
import { hasPermission } from '../access/claims.ts'
import { useAuth } from '../auth-context.tsx'
import { useOrganizationMembership } from './membership-context.tsx'

/** How many visitors wait for a person now. The dashboard's live rows fetch it again when that changes. */
const waitingQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['inbox', organizationId, 'waiting'],
    queryFn: async ({ signal }) => {
      const { count } = await supabase()
        .from('handoffs')
        .select('id', { count: 'exact', head: true })
        .eq('organization_id', organizationId)
        .eq('status', 'waiting')
        .abortSignal(signal)
        .throwOnError()
      return count ?? 0
    },
  })

/** Of the person's organisation; 0 for those who may not take conversations. */
export function useWaiting(): number {
  const { loading, hasTemplatesAccess, userPermissions } = useAuth()
  const { organizationId } = useOrganizationMembership()
  const mayAttend = hasTemplatesAccess && hasPermission(userPermissions, 'agents.write')
  const { data = 0 } = useQuery({
    ...waitingQuery(organizationId ?? ''),
    enabled: !loading && mayAttend && organizationId !== null,
  })
  return mayAttend ? data : 0
}
