import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { actionPattern } from '@/components/audit/audit-text.ts'
import { alwaysFresh } from '@/lib/query/always-fresh.ts'
import { anyContaining } from '@/lib/query/ilike.ts'
import type { Row } from '@/lib/query/row.ts'
import { supabase } from '@/lib/supabase.ts'
import type { AuditFilter } from '../organization-search.ts'

export type AuditEntry = Pick<
  Row<'audit_log'>,
  | 'id'
  | 'actor_id'
  | 'actor_name'
  | 'actor_email'
  | 'action'
  | 'target_name'
  | 'details'
  | 'client_address'
  | 'created_at'
>

const pageSize = 25
const columns =
  'id, actor_id, actor_name, actor_email, action, target_name, details, client_address, created_at'

/** Midnight of a day where the reader is; `days` later. */
function startOf(day: string, days = 0) {
  const date = new Date(`${day}T00:00:00`)
  date.setDate(date.getDate() + days)
  return date.toISOString()
}

const cursorOf = ({ created_at, id }: AuditEntry) => `${created_at}_${id}`

/** The rows that follow a cursor in this order. */
function beyond(cursor: string, isOldestFirst: boolean) {
  const [at, id] = [cursor.slice(0, -37), cursor.slice(-36)]
  const than = isOldestFirst ? 'gt' : 'lt'
  return `created_at.${than}."${at}",and(created_at.eq."${at}",id.${than}.${id})`
}

export type AuditPage = { entries: AuditEntry[]; next: string | undefined }
type Wanted = AuditFilter & { after?: string | undefined; size?: number; signal?: AbortSignal }

/** A part of the log, and where the next one begins. */
export async function readAuditLog(organizationId: string, wanted: Wanted): Promise<AuditPage> {
  const { search, person, action, from, to, order, after, size = pageSize, signal } = wanted
  const isOldestFirst = order === 'oldest'
  let query = supabase()
    .from('audit_log')
    .select(columns)
    .eq('organization_id', organizationId)
    .order('created_at', { ascending: isOldestFirst })
    .order('id', { ascending: isOldestFirst })
    .limit(size + 1)
  if (person) query = query.eq('actor_id', person)
  if (action) query = query.eq('action', action)
  if (from) query = query.gte('created_at', startOf(from))
  if (to) query = query.lt('created_at', startOf(to, 1))
  if (search?.trim()) {
    const named = anyContaining(['target_name', 'actor_name', 'actor_email'], search)
    const isSaid = /[\p{L}\p{N}]/u.test(search)
    query = query.or(isSaid ? `${named},action.ilike."${actionPattern(search)}"` : named)
  }
  if (after) query = query.or(beyond(after, isOldestFirst))
  if (signal) query = query.abortSignal(signal)
  const { data } = await query.throwOnError()
  const entries = data.slice(0, size)
  const last = entries.at(-1)
  return { entries, next: data.length > size && last ? cursorOf(last) : undefined }
}

export const auditLogQuery = (
  organizationId: string,
  { search, person, action, from, to, order, after }: AuditFilter & { after?: string | undefined },
) => {
  const wanted = { search, person, action, from, to, order, after }
  return queryOptions({
    queryKey: ['organization', organizationId, 'audit-log', wanted],
    queryFn: ({ signal }) => readAuditLog(organizationId, { ...wanted, signal }),
    placeholderData: keepPreviousData,
    ...alwaysFresh,
  })
}

export type AuditChoices = { people: { id: string; name: string }[]; actions: string[] }

/** Who is in the log and what was done, to choose from. */
export const auditChoicesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['organization', organizationId, 'audit-choices'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('audit_log_choices', { org_id: organizationId })
        .abortSignal(signal)
        .single<AuditChoices>()
        .throwOnError()
      return data
    },
  })
