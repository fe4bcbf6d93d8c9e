import type { Row } from '@/lib/query/row.ts'
import { supabase } from '@/lib/supabase.ts'

/** Whether a practice system lets its client in; without data where it was not opened. */
export const practiceAccess = (
  organizationId: string,
  system: Row<'practice_systems'>['system'],
  signal: AbortSignal,
) =>
  supabase()
    .from('practice_systems')
    .select('allows_access')
    .eq('organization_id', organizationId)
    .eq('system', system)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError()
