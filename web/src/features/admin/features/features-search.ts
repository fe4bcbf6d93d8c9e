import { readOne } from '@/lib/search.ts'
import { type ListSearch, readListSearch } from '../list/list-search.ts'

export const valueTypes = ['Number', 'Boolean', 'String', 'Object', 'Array'] as const
type ValueType = (typeof valueTypes)[number]
const states = ['on', 'off'] as const
const sorts = ['key', 'organizations'] as const

/** What the address says of the list of features; without `sort` they are in the order of their names. */
export type FeaturesSearch = ListSearch & {
  type?: ValueType | undefined
  state?: (typeof states)[number] | undefined
  sort?: (typeof sorts)[number] | undefined
}

export function parseFeaturesSearch(raw: Record<string, unknown>): FeaturesSearch {
  return {
    ...readListSearch(raw),
    type: readOne(raw.type, valueTypes),
    state: readOne(raw.state, states),
    sort: readOne(raw.sort, sorts),
  }
}
