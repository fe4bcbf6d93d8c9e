import { QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { identity, member } from '@/testing/identity.ts'
import { live, liveClock } from '@/testing/live.ts'
import { setSession } from '@/testing/session.ts'
import { createQueryClient } from '../query/query-client.ts'
import type { LiveRows } from './live-rows.ts'
import { useLiveRows } from './use-live-rows.ts'

const boxes: LiveRows = {
  wanted: { event: '*', schema: 'public', table: 'boxes', filter: 'organization_id=eq.o' },
  queryKeys: [
    ['boxes', 'list'],
    ['boxes', 'totals'],
  ],
  ownColumns: ['progress'],
}
const box = { id: 'a', title: 'Books', status: 'processing', progress: 10 }

beforeEach(() => setSession(identity(member).session()))
const pass = liveClock()

/** A page of rows and their total, kept live; `asked` counts what the server was asked for. */
function screen() {
  const asked = { list: 0, totals: 0 }
  let stored = [box]
  let gate = Promise.resolve()
  const list = queryOptions({
    queryKey: ['boxes', 'list', { page: 1 }],
    queryFn: async () => {
      asked.list += 1
      const answer = { rows: stored, total: stored.length }
      await gate
      return answer
    },
  })
  const totals = queryOptions({
    queryKey: ['boxes', 'totals'],
    queryFn: async () => {
      asked.totals += 1
      return { boxes: stored.length }
    },
  })
  const queryClient = createQueryClient()
  const { result } = renderHook(
    () => {
      useLiveRows([boxes])
      return { list: useQuery(list).data, totals: useQuery(totals).data }
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      ),
    },
  )
  return {
    asked,
    shown: () => result.current.list?.rows,
    shownTotal: () => result.current.totals?.boxes,
    store: (...rows: (typeof box)[]) => {
      stored = rows
    },
    /** Answers to the list are on their way until the function that it returns is called. */
    holdList: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    },
    queryClient,
    /** After the channel has opened, and what was fetched before was fetched again. */
    settled: async () => {
      await waitFor(() => expect(live.followed()).toEqual(['boxes * organization_id=eq.o']))
      await waitFor(() => expect(asked).toEqual({ list: 2, totals: 2 }))
    },
  }
}

test('a change of its own columns updates the row, and nothing is asked', async () => {
  const { asked, shown, settled } = screen()
  await settled()

  live.tell('boxes', 'UPDATE', { ...box, progress: 60, secret: 'not selected' })

  await waitFor(() => expect(shown()).toEqual([{ ...box, progress: 60 }]))
  await pass(60_000)
  expect(asked).toEqual({ list: 2, totals: 2 })
})

test('a change of another column is shown at once, and lists and totals are fetched once', async () => {
  const { asked, shown, store, settled } = screen()
  await settled()
  const ready = { ...box, status: 'ready', progress: 100 }
  store(ready)

  live.tell('boxes', 'UPDATE', ready)

  await waitFor(() => expect(shown()).toEqual([ready]))
  expect(asked).toEqual({ list: 2, totals: 2 })
  await pass(60_000)
  expect(asked).toEqual({ list: 3, totals: 3 })
})

test('a burst of new and deleted rows is one fetch, and the next burst one more', async () => {
  const { asked, shown, shownTotal, store, settled } = screen()
  await settled()
  const rows = Array.from({ length: 30 }, (_, n) => ({ ...box, id: `n${n}` }))
  store(...rows)

  for (const row of rows) live.tell('boxes', 'INSERT', row)
  live.tell('boxes', 'DELETE')

  await pass(1000)
  await waitFor(() => expect(shown()).toEqual(rows))
  await waitFor(() => expect(shownTotal()).toBe(30))
  expect(asked).toEqual({ list: 3, totals: 3 })
  store(box)
  live.tell('boxes', 'DELETE')
  await pass(1000)
  await waitFor(() => expect(shown()).toEqual([box]))
  await pass(60_000)
  expect(asked).toEqual({ list: 4, totals: 4 })
})

test('a row that a screen does not show, and a row of another table', async () => {
  const { asked, settled } = screen()
  await settled()

  live.tell('others', 'UPDATE', box)
  await pass(2000)
  expect(asked).toEqual({ list: 2, totals: 2 })
  live.tell('boxes', 'UPDATE', { ...box, id: 'elsewhere', progress: 60 })

  await pass(2000)
  expect(asked).toEqual({ list: 3, totals: 3 })
})

test('a row that changed while an older answer was on its way is fetched again', async () => {
  const { asked, shown, store, settled, holdList, queryClient } = screen()
  await settled()
  const answer = holdList()
  void queryClient.invalidateQueries({ queryKey: ['boxes', 'list'] })
  await waitFor(() => expect(asked.list).toBe(3))
  const moved = { ...box, progress: 60 }
  store(moved)
  live.tell('boxes', 'UPDATE', moved)
  await pass(100)

  answer()

  await waitFor(() => expect(shown()).toEqual([box]))
  await pass(1000)
  await waitFor(() => expect(shown()).toEqual([moved]))
})

test('what must be fetched again does not look fresh after a change of one row', async () => {
  const { queryClient, settled } = screen()
  await settled()
  const left = ['boxes', 'list', { page: 2 }]
  queryClient.setQueryData(left, { rows: [box], total: 1 }, { updatedAt: 1 })
  live.tell('boxes', 'UPDATE', { ...box, progress: 60 })
  await waitFor(() =>
    expect(queryClient.getQueryData(left)).toEqual({ rows: [{ ...box, progress: 60 }], total: 1 }),
  )
  expect(queryClient.getQueryState(left)).toMatchObject({ dataUpdatedAt: 1 })

  live.tell('boxes', 'INSERT', { ...box, id: 'b' })
  await pass(1000)
  live.tell('boxes', 'UPDATE', { ...box, progress: 70 })
  await pass(1000)

  expect(queryClient.getQueryState(left)?.isInvalidated).toBe(true)
})

test('the rows are polled while there is no connection, and no longer once there is one', async () => {
  const { asked, settled } = screen()
  await settled()
  live.fallSilent()
  live.end('phx_error')
  await pass(0)

  await pass(30_000)
  await waitFor(() => expect(asked).toEqual({ list: 5, totals: 5 }))

  live.recover()
  // A join without an answer is given up after 10 s, and the next one comes up to 10 s later.
  await pass(40_000)
  await waitFor(() => expect(live.followed()).toHaveLength(1))
  await pass(2000)
  const { list } = asked
  await pass(60_000)
  expect(asked.list).toBe(list)
})
