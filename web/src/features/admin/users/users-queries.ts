import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { alwaysFresh } from '@/lib/query/always-fresh.ts'
import { readOne } from '@/lib/search.ts'
import { isUuid } from '@/lib/uuid.ts'
import { type Rows, readPage, readRows } from '../list/admin-calls.ts'
import { type ListSearch, readListSearch } from '../list/list-search.ts'

const states = ['active', 'deactivated', 'admin'] as const
const sorts = ['email', 'signed_in'] as const

/** What the address says about the list of accounts; without `sort` the newest come first. */
export type UsersSearch = ListSearch & {
  state?: (typeof states)[number] | undefined
  sort?: (typeof sorts)[number] | undefined
  /** The account that is open. */
  user?: string | undefined
}

export function parseUsersSearch(raw: Record<string, unknown>): UsersSearch {
  return {
    ...readListSearch(raw),
    state: readOne(raw.state, states),
    sort: readOne(raw.sort, sorts),
    user: typeof raw.user === 'string' && isUuid(raw.user) ? raw.user : undefined,
  }
}

export type UserRow = Rows<'users', 'last_sign_in_at'>

export const usersQuery = ({ search, state, sort, after }: UsersSearch) =>
  queryOptions({
    queryKey: ['admin', 'users', { search, state, sort, after }],
    queryFn: ({ signal }) =>
      readPage<UserRow>(
        'users',
        { words: search, state, sort, after },
        { idOf: ({ id }) => id, signal },
      ),
    placeholderData: keepPreviousData,
    ...alwaysFresh,
  })

export type UserDetails = {
  organizations: { id: string; name: string; role: string }[]
  sessions: {
    id: string
    created_at: string
    last_used_at: string
    user_agent: string | null
    ip: string | null
  }[]
  factors: { type: string; name: string | null; created_at: string }[]
}

export const userDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'user', id],
    queryFn: async ({ signal }) => {
      const [details] = await readRows<UserDetails>('user_details', { person: id }, signal)
      return details ?? { organizations: [], sessions: [], factors: [] }
    },
    ...alwaysFresh,
  })
