import { queryOptions } from '@tanstack/react-query'
import { callFunction } from '@/lib/call-function.ts'
import { alwaysFresh } from '@/lib/query/always-fresh.ts'
import { type Rows, readRows } from '../list/admin-calls.ts'

export type Overview = Rows<'overview'>

/** The platform in figures. */
export const overviewQuery = queryOptions({
  queryKey: ['admin', 'overview'],
  queryFn: async ({ signal }) => {
    const [figures] = await readRows<Overview>('overview', {} as never, signal)
    if (!figures) throw new Error('The database counted nothing.')
    return figures
  },
  ...alwaysFresh,
})

export type PartState = 'fine' | 'warning' | 'failure'
export type Part = { name: string; state: PartState; says: string }

/** The version that runs, and how each of its parts is. */
export const healthQuery = queryOptions({
  queryKey: ['admin', 'health'],
  queryFn: ({ signal }) =>
    callFunction<{ version: string; parts: Part[] }>('platform-health', { method: 'GET', signal }),
  ...alwaysFresh,
})
