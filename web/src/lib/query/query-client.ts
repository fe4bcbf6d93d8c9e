import { notifyManager, QueryClient } from '@tanstack/react-query'

/** The specification's freshness of catalogues and templates. */
const hour = 60 * 60 * 1000

// Guards of routes read the cache and screens what React was told of it: neither may be ahead of the other.
notifyManager.setScheduler(queueMicrotask)

export function createQueryClient() {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: 30_000, gcTime: hour, retry: 1 } },
  })
}
