import { isUuid } from '@/lib/uuid.ts'

/** What the address says of every list: the words that are looked for, and the row after which it goes on. */
export type ListSearch = { search?: string | undefined; after?: string | undefined }

/** A search for figures alone stands in the address as a number. */
export function readListSearch({ search, after }: Record<string, unknown>): ListSearch {
  return {
    search: ['string', 'number'].includes(typeof search) ? String(search) || undefined : undefined,
    after: typeof after === 'string' && isUuid(after) ? after : undefined,
  }
}
