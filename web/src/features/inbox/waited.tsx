import { useEffect, useState } from 'react'
import { exactTime, relativeTime } from '@/lib/format/relative-time.ts'

const tickMs = 20_000

/** How long ago, kept true while it is looked at. */
export function Waited({ since, label }: { since: string; label?: string }) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={since} title={exactTime(since)} className="text-12 text-text-3">
      {label} {relativeTime(since, now)}
    </time>
  )
}
