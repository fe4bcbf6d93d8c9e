import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Change, Wanted } from './connection.ts'

/** Rows that screens show, and the queries that hold or count them. */
export type LiveRows = {
  wanted: Wanted
  /** How the keys of those queries begin. */
  queryKeys: readonly QueryKey[]
  /** A change of these columns alone moves no row and counts in no total: only the row is updated. */
  ownColumns?: readonly string[]
}

/** The changes of an organization's rows of a table. */
export const rowsOf = (table: string, organizationId: string): Wanted => ({
  ...{ event: '*', schema: 'public', table, filter: `organization_id=eq.${organizationId}` },
})

type Fields = Record<string, unknown>
type Found = { row: Fields; isShown: boolean; changed: Set<string> }

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Cached data with the columns of a changed row in their place. */
function withRow(data: unknown, found: Found): unknown {
  if (Array.isArray(data)) return data.map((one) => withRow(one, found))
  if (!isFields(data)) return data
  const { row, changed } = found
  if (data.id !== row.id) {
    // A page has its rows beside their total.
    const parts = Object.entries(data).map(([name, part]) => [
      name,
      Array.isArray(part) ? withRow(part, found) : part,
    ])
    return Object.fromEntries(parts)
  }
  found.isShown = true
  const columns = Object.keys(data).filter((name) => Object.hasOwn(row, name))
  for (const name of columns) {
    if (JSON.stringify(data[name]) !== JSON.stringify(row[name])) changed.add(name)
  }
  return { ...data, ...Object.fromEntries(columns.map((name) => [name, row[name]])) }
}

/** Puts a changed row into the cached queries. False when more than the row may have changed by it. */
export function updateRow(queryClient: QueryClient, live: LiveRows, { type, record }: Change) {
  // A row without an id stands in no list: it says that others have changed.
  if (type !== 'UPDATE' || record?.id === undefined) return false
  const found: Found = { row: record, isShown: false, changed: new Set() }
  let isOvertaken = false
  for (const queryKey of live.queryKeys) {
    for (const { queryKey: key, state } of queryClient.getQueryCache().findAll({ queryKey })) {
      // An answer that is on its way may be older, and takes the place of the row.
      isOvertaken ||= state.fetchStatus === 'fetching'
      // What must be fetched again stays so: new data would make it look fresh.
      if (state.data === undefined || state.isInvalidated) continue
      queryClient.setQueryData(key, withRow(state.data, found), { updatedAt: state.dataUpdatedAt })
    }
  }
  const isOwn = [...found.changed].every((name) => live.ownColumns?.includes(name))
  return found.isShown && isOwn && !isOvertaken
}

/** Fetches again what screens show, after first answers that may be older than the change. */
export async function refetchRows(queryClient: QueryClient, { queryKeys }: LiveRows) {
  const cache = queryClient.getQueryCache()
  const first = queryKeys
    .flatMap((queryKey) => cache.findAll({ queryKey, fetchStatus: 'fetching' }))
    .map(({ promise }) => promise)
  await Promise.allSettled(first)
  await Promise.all(queryKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
