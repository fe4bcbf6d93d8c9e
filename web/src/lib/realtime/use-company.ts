import { useEffect, useState } from 'react'
import type { Present } from './connection.ts'

type Self = { id: string; name: string }

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

/** The others who have the same thing open, by what they call themselves; nobody without a topic. */
export function useCompany(topic: string | null, { id, name }: Self): Self[] {
  const [present, setPresent] = useState<Present>({})
  useEffect(() => {
    if (!topic) return
    let isOver = false
    let leave = () => {}
    // Without it nobody is seen, and nothing else is lost.
    import('./follow-changes.ts').then(
      ({ stayOn }) => {
        if (isOver) return
        leave = stayOn(topic, id, {
          says: { name },
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
  }, [topic, id, name])
  return Object.entries(present)
    .filter(([key]) => key !== id)
    .map(([key, { metas }]) => ({ id: key, name: String(metas.at(-1)?.name ?? '') }))
}
