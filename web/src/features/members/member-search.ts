import { readPage } from '@/lib/search.ts'
import { type GivenRole, givenRoles } from '@/session/organization/roles.ts'

/** What the address says about the page of the members. */
export type MemberSearch = {
  search?: string | undefined
  role?: GivenRole | undefined
  sort?: 'newest' | 'role' | undefined
  page?: number | undefined
  open?: 'invite' | undefined
}

export function parseMemberSearch(raw: Record<string, unknown>): MemberSearch {
  return {
    // A search for figures alone stands in the address as a number.
    search: ['string', 'number'].includes(typeof raw.search) ? String(raw.search) : undefined,
    role: givenRoles.find((role) => role === raw.role),
    sort: raw.sort === 'newest' || raw.sort === 'role' ? raw.sort : undefined,
    page: readPage(raw.page),
    open: raw.open === 'invite' ? raw.open : undefined,
  }
}
