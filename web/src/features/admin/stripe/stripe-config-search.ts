import { readOne } from '@/lib/search.ts'
import { type ListSearch, readListSearch } from '../list/list-search.ts'

/** What the address says about the list of settings; without `sort` they come by key. */
export type StripeConfigSearch = ListSearch & { sort?: 'updated' | undefined }

export function parseStripeConfigSearch(raw: Record<string, unknown>): StripeConfigSearch {
  const { after } = raw
  return {
    search: readListSearch(raw).search,
    after: typeof after === 'string' && /^[a-z][A-Za-z0-9]{0,99}$/.test(after) ? after : undefined,
    sort: readOne(raw.sort, ['updated'] as const),
  }
}
