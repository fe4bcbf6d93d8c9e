import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Change } from './connection.ts'
import { type LiveRows, refetchRows, updateRow } from './live-rows.ts'
import { shortestInterval, useChanges } from './use-changes.ts'

/** Changes that come within this time are one burst. */
const burstMs = 1000

/**
 * Keeps the queries of these rows as the server has them: a change updates the row that it names, or the queries are
 * fetched again once for each burst of changes. They are polled only while there is no connection.
 */
export function useLiveRows(rows: readonly LiveRows[]) {
  const queryClient = useQueryClient()
  const burst = useRef(new Map<string, ReturnType<typeof setTimeout>>())

  function refetchSoon(live: LiveRows) {
    const { table } = live.wanted
    if (burst.current.has(table)) return
    const timer = setTimeout(() => {
      burst.current.delete(table)
      void refetchRows(queryClient, live)
    }, burstMs)
    burst.current.set(table, timer)
  }
  function hear(change?: Change) {
    for (const live of rows) {
      if (!change) void refetchRows(queryClient, live)
      else if (live.wanted.table === change.table && !updateRow(queryClient, live, change))
        refetchSoon(live)
    }
  }
  const link = useChanges(rows.length === 0 ? null : rows.map(({ wanted }) => wanted), hear)
  const poll = useEffectEvent(() => {
    for (const live of rows) void refetchRows(queryClient, live)
  })
  useEffect(() => {
    if (link !== 'polling') return
    const timer = setInterval(() => poll(), shortestInterval)
    return () => clearInterval(timer)
  }, [link])
  const organization = rows[0]?.wanted.filter
  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits belongs to these rows.
  useEffect(() => {
    const waiting = burst.current
    return () => {
      for (const timer of waiting.values()) clearTimeout(timer)
      waiting.clear()
    }
  }, [organization])
}
