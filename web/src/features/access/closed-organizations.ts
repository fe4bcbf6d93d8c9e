import { queryOptions } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase.ts'

export type ClosedOrganization = {
  organization_id: string
  name: string
  reason: 'removed' | 'deletion'
  delete_after: string | null
  owners: { name: string; email: string }[] | null
}

/** The organisations that the person belonged to, why they are closed to them, and whom to ask. */
export const closedOrganizationsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['membership', userId, 'closed'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('closed_organizations')
        .abortSignal(signal)
        .throwOnError()
      return data as ClosedOrganization[]
    },
  })
