/** Waits, and no longer when the browser is connected again or the signal aborts. */
export const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const once = { once: true }
    setTimeout(resolve, ms)
    window.addEventListener('online', () => resolve(), once)
    signal.addEventListener('abort', () => resolve(), once)
  })
