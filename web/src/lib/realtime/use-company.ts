import { useEffect, useState } from 'react'
import type { Present } from './connection.ts'

/** Each of a person's pages is there under the own reference. */
function changed(before: Present, joins: Present, leaves: Present): Present {
  const after = new Map(Object.entries(before).map(([key, { metas }]) => [key, metas]))
  for (const [key, { metas }] of Object.entries(leaves)) {
    const gone = new Set(metas.map(({ phx_ref }) => phx_ref))
    after.set(
      key,
      (after.get(key) ?? []).filter(({ phx_ref }) => !gone.has(phx_ref)),
    )
  }
  for (const [key, { metas }] of Object.entries(joins)) {
    after.set(key, [...(after.get(key) ?? []), ...metas])
  }
  return Object.fromEntries(
    [...after].filter(([, metas]) => metas.length > 0).map(([key, metas]) => [key, { metas }]),
  )
}

/** The ids of the others who have the same thing open, in order; nobody without a topic. */
export function useCompany(topic: string | null, userId: string): string[] {
  const [present, setPresent] = useState<Present>({})
  useEffect(() => {
    if (!topic) return
    let isOver = false
    let leave = () => {}
    // Without it nobody is seen, and nothing else is lost.
    import('./follow-changes.ts').then(
      ({ stayOn }) => {
        if (isOver) return
        leave = stayOn(topic, userId, {
          onPresent: setPresent,
          onCompany: ({ joins, leaves }) => setPresent((now) => changed(now, joins, leaves)),
        })
      },
      () => {},
    )
    return () => {
      isOver = true
      leave()
      setPresent({})
    }
  }, [topic, userId])
  const metas = Object.values(present).flatMap((one) => one.metas)
  const ids = new Set(metas.flatMap(({ user_id }) => user_id ?? []))
  return [...ids].filter((id) => id !== userId).sort()
}
