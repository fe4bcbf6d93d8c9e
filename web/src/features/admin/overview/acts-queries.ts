import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AuditRow } from '@/components/audit/audit-table.tsx'
import { alwaysFresh } from '@/lib/query/always-fresh.ts'
import { supabase } from '@/lib/supabase.ts'

const pageSize = 25

type Act = Omit<AuditRow, 'actor_name'> & { organization_name: string }

/** As a row of the table, which says what was acted on together with its organisation. */
const entryOf = ({ organization_name, ...act }: Act): AuditRow => ({
  ...act,
  actor_name: act.actor_email,
  target_name: [...new Set([act.target_name, organization_name])].filter(Boolean).join(', '),
})

/** What platform admins did, newest first: a part of it, and where the next one begins. */
export const actsQuery = (after: string | undefined) =>
  queryOptions({
    queryKey: ['admin', 'acts', after],
    queryFn: async ({ signal }) => {
      let query = supabase()
        .schema('admin')
        .from('platform_audit_log')
        .select(
          'id, actor_email, action, target_name, organization_name, details, client_address, created_at',
        )
        .order('id', { ascending: false })
        .limit(pageSize + 1)
      // An id begins with the time at which it was made.
      if (after) query = query.lt('id', after)
      const { data } = await query.abortSignal(signal).throwOnError()
      const acts = data.slice(0, pageSize)
      return {
        entries: acts.map(entryOf),
        next: data.length > pageSize ? acts.at(-1)?.id : undefined,
      }
    },
    placeholderData: keepPreviousData,
    ...alwaysFresh,
  })
