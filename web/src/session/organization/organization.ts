import { queryOptions } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase.ts'

export const organizationQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['organization', organizationId],
    queryFn: async ({ signal }) => {
      if (!organizationId) throw new Error('organizationId is required')
      const { data, error } = await supabase()
        .from('organizations')
        .select('id, name, created_by')
        .eq('id', organizationId)
        .abortSignal(signal)
        .maybeSingle()
      if (error) throw new Error(`Failed to fetch organization details: ${error.message}`)
      if (!data) throw new Error('Organization not found.')
      return data
    },
  })
