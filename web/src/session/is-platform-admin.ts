import { supabase } from '@/lib/supabase.ts'

/** Whether the caller may enter the admin area. The server asks the same question at every call there. */
export async function isPlatformAdmin(signal: AbortSignal): Promise<boolean> {
  const { data, error } = await supabase()
    .schema('admin')
    .rpc('is_admin_user', undefined, { get: true })
    .abortSignal(signal)
  if (error) throw error
  return data === true
}
