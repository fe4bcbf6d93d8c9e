import type { QueryClient, QueryKey, UseQueryOptions } from '@tanstack/react-query'

/**
 * Reads what has changed, if it was read at all. A first answer that is on its way may be older than the change, so it
 * is waited for.
 */
export async function readAnew<T, K extends QueryKey>(
  queryClient: QueryClient,
  query: Pick<UseQueryOptions<T, Error, T, K>, 'queryFn'> & { queryKey: K },
) {
  if (!queryClient.getQueryState(query.queryKey)) return
  await queryClient.ensureQueryData(query).catch(() => {})
  await queryClient.invalidateQueries({ queryKey: query.queryKey })
}
