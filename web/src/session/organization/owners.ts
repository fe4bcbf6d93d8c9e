import { queryOptions } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase.ts'

/** Who gives rights in an organisation: for who may see its members. */
export const ownersQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['members', organizationId, 'owners'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .from('organization_members')
        .select('user_id,profile:organization_member_profiles!inner(display_name,email)')
        .eq('organization_id', organizationId)
        .eq('role', 'owner')
        .order('created_at')
        .limit(3)
        .abortSignal(signal)
        .throwOnError()
      return data.map(({ profile }) => profile)
    },
  })
