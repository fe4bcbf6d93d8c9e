// Past so many callers those are forgotten whose buckets are full again.
const mostKept = 10_000

/**
 * Holds each caller to so many a minute on average; all of them may come at once. `take` gives 0, or the seconds until
 * the next may come.
 */
export function createTokenBuckets(perMinute: number, now = () => performance.now()) {
  const buckets = new Map<string, { tokens: number; at: number }>()
  const perMs = perMinute / 60_000

  function filled(caller: string, at: number) {
    const bucket = buckets.get(caller)
    return bucket ? Math.min(perMinute, bucket.tokens + (at - bucket.at) * perMs) : perMinute
  }

  function forget(at: number) {
    for (const caller of buckets.keys()) {
      if (filled(caller, at) >= perMinute) buckets.delete(caller)
    }
  }

  return {
    take(caller: string) {
      const at = now()
      const tokens = filled(caller, at)
      if (tokens < 1) return Math.ceil((1 - tokens) / perMs / 1000)
      if (buckets.size >= mostKept) forget(at)
      buckets.set(caller, { tokens: tokens - 1, at })
      return 0
    },
    size: () => buckets.size,
  }
}
