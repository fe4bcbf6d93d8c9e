import { useEffect, useState } from 'react'

/** Whole seconds until a moment, ticking; 0 once it has passed or was never set. */
export function useCountdown(until: number | undefined) {
  const [now, setNow] = useState(() => Date.now())
  const left = until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / 1000))
  const running = left > 0
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [running])
  return { left, restart: () => setNow(Date.now()) }
}
