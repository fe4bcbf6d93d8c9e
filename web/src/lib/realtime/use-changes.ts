import { useEffect, useEffectEvent, useState } from 'react'
import type { Change, Wanted } from './connection.ts'

type Link = 'connecting' | 'live' | 'polling'

const patience = 5000
/** How often to ask at most while changes are not heard (specification 9). */
export const shortestInterval = 10_000

/** How often to ask while changes are not heard. */
export const fallbackInterval = (interval: number) => Math.max(shortestInterval, interval / 2)

/**
 * Calls `onChange` when one of these rows changes. 'polling' after an error, or when there is no connection after
 * 5 s, until there is one: the caller polls then.
 */
export function useChanges(
  wanted: readonly Wanted[] | null,
  onChange: (change?: Change) => void,
): Link {
  const [link, setLink] = useState<Link>('connecting')
  const change = useEffectEvent(onChange)
  const key = wanted && JSON.stringify(wanted)
  useEffect(() => {
    if (!key) return
    const wait = setTimeout(
      () => setLink((now) => (now === 'connecting' ? 'polling' : now)),
      patience,
    )
    let isOver = false
    let stop = () => {}
    // Only who is signed in follows anything, so the first pages do without it. Without it there is polling.
    import('./follow-changes.ts').then(
      ({ followChanges }) => {
        if (isOver) return
        stop = followChanges(JSON.parse(key), {
          onChange: (changed) => change(changed),
          onState: (isLive) => setLink(isLive ? 'live' : 'polling'),
        })
      },
      () => {},
    )
    return () => {
      isOver = true
      clearTimeout(wait)
      stop()
      setLink('connecting')
    }
  }, [key])
  return link
}
