import { queryOptions } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase.ts'

type Found<Organization> = { data: Organization | null; error: { message: string } | null }

/** The organization that was asked for, or an error that says why there is none. */
export function organizationIn<Organization>({ data, error }: Found<Organization>) {
  if (error) throw new Error(`Failed to fetch organization details: ${error.message}`)
  if (!data) throw new Error('Organization not found.')
  return data
}

export const organizationQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['organization', organizationId],
    queryFn: async ({ signal }) => {
      if (!organizationId) throw new Error('organizationId is required')
      const found = await supabase()
        .from('organizations')
        .select('id, name, created_by')
        .eq('id', organizationId)
        .abortSignal(signal)
        .maybeSingle()
      return organizationIn(found)
    },
  })
