import { QueryClient } from '@tanstack/react-query'

/** The specification's freshness of catalogues and templates. */
const hour = 60 * 60 * 1000

export function createQueryClient() {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: 30_000, gcTime: hour, retry: 1 } },
  })
}
