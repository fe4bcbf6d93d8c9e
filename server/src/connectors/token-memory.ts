/** Tokens are asked for again before they end, so that a slow request does not come with one that has. */
const earlyMs = 30_000
const mostKept = 1000

/** What the signal says when it comes first; the work goes on. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  const onAbort = () => aborted.reject(signal.reason)
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort, { once: true })
  return Promise.race([work, aborted.promise]).finally(() =>
    signal.removeEventListener('abort', onAbort),
  )
}

type Fresh = { access_token: string; expires_in: number }

/** Access tokens of this process while they count, each by what stands for who uses it. */
export function createTokenMemory(now = () => performance.now()) {
  const known = new Map<string, { token: string; until: number }>()
  const asked = new Map<string, Promise<string>>()

  function remember(key: string, { access_token: token, expires_in: seconds }: Fresh) {
    if (known.size >= mostKept) known.clear()
    known.set(key, { token, until: now() + seconds * 1000 - earlyMs })
    return token
  }

  return {
    remember,
    /** One that is not over yet. */
    get(key: string): string | undefined {
      const kept = known.get(key)
      return kept && kept.until > now() ? kept.token : undefined
    },
    /** Asks for a new one, once for all who want it now; it goes on although its asker has left. */
    together(key: string, signal: AbortSignal, ask: () => Promise<Fresh>): Promise<string> {
      const asking =
        asked.get(key) ??
        ask()
          .then((fresh) => remember(key, fresh))
          .finally(() => asked.delete(key))
      asked.set(key, asking)
      return orAborted(asking, signal)
    },
    /** The other system took this one no more. */
    forget(key: string, token: string) {
      if (known.get(key)?.token === token) known.delete(key)
    },
    /** What is being asked for is there, or will not come. */
    async settled() {
      await Promise.allSettled(asked.values())
    },
  }
}
