import { readOne } from '@/lib/search.ts'
import { type ListSearch, readListSearch } from '../list/list-search.ts'
import { type PlanState, planStates } from './plan-state.tsx'

const sorts = ['name', 'members', 'agents', 'active'] as const

/** What the address says about the list of organisations; without `sort` the newest come first. */
export type OrganizationsSearch = ListSearch & {
  plan?: PlanState | undefined
  sort?: (typeof sorts)[number] | undefined
}

export function parseOrganizationsSearch(raw: Record<string, unknown>): OrganizationsSearch {
  return {
    ...readListSearch(raw),
    plan: readOne(raw.plan, planStates),
    sort: readOne(raw.sort, sorts),
  }
}
