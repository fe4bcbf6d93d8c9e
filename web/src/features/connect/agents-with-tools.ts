import { supabase } from '@/lib/supabase.ts'

/** The agents of an organization, with the tools that each may use. */
export const agentsWithTools = (organizationId: string, signal: AbortSignal) =>
  supabase()
    .from('templates')
    .select('id,name,tool_ids')
    .eq('organization_id', organizationId)
    .order('name')
    .abortSignal(signal)
    .throwOnError()
