import { useEffect, useState } from 'react'
import { exactTime, relativeTime } from '@/lib/format/relative-time.ts'

const tickMs = 20_000

/** The time, every 20 seconds. */
export function useClock(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** How long ago, kept true while it is looked at; what is newer than its clock is of now. */
export function Waited({ since, label }: { since: string; label?: string }) {
  const now = useClock()
  return (
    <time dateTime={since} title={exactTime(since)} className="text-12 text-text-3">
      {label} {relativeTime(since, new Date(Math.max(now.getTime(), Date.parse(since))))}
    </time>
  )
}
