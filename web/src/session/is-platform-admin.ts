import { queryOptions } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase.ts'

/** Whether the person may enter the admin area. The server asks the same question at every call there. */
export const platformAdminQuery = (userId: string) =>
  queryOptions({
    queryKey: ['platform-admin', userId],
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase()
        .schema('admin')
        .rpc('is_admin_user', undefined, { get: true })
        .abortSignal(signal)
      if (error) throw error
      return data === true
    },
  })
