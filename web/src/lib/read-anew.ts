import type { QueryClient, QueryKey, UseQueryOptions } from '@tanstack/react-query'

/** Reads what has changed. A first answer that is on its way may be older than the change, so it is waited for. */
export async function readAnew<T, K extends QueryKey>(
  queryClient: QueryClient,
  query: Pick<UseQueryOptions<T, Error, T, K>, 'queryFn'> & { queryKey: K },
) {
  await queryClient.ensureQueryData(query).catch(() => {})
  await queryClient.invalidateQueries({ queryKey: query.queryKey })
}
