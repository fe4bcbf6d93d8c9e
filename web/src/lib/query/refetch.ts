import type { QueryClient, QueryKey, UseQueryOptions } from '@tanstack/react-query'

/**
 * Refetches a query that has been fetched before. A first answer that is on its way may be older than the change, so it
 * is awaited.
 */
export async function refetchIfLoaded<T, K extends QueryKey>(
  queryClient: QueryClient,
  query: Pick<UseQueryOptions<T, Error, T, K>, 'queryFn'> & { queryKey: K },
) {
  if (!queryClient.getQueryState(query.queryKey)) return
  await queryClient.ensureQueryData(query).catch(() => {})
  await queryClient.invalidateQueries({ queryKey: query.queryKey })
}
