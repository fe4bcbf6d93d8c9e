/** What the address says about the page of the organisation: the filters of its log, and the open dialog. */
export type OrganizationSearch = {
  search?: string | undefined
  person?: string | undefined
  action?: string | undefined
  from?: string | undefined
  to?: string | undefined
  order?: 'oldest' | undefined
  /** The entry after which the list goes on. */
  after?: string | undefined
  open?: 'delete' | undefined
  /** A sign-in on trial ended just now. */
  sso_test?: 'passed' | 'failed' | undefined
}

export type AuditFilter = Omit<OrganizationSearch, 'open' | 'after' | 'sso_test'>

const text = (value: unknown, shape: RegExp) =>
  typeof value === 'string' && shape.test(value) ? value : undefined

const day = /^\d{4}-\d\d-\d\d$/
const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function parseOrganizationSearch(raw: Record<string, unknown>): OrganizationSearch {
  return {
    // A search for figures alone stands in the address as a number.
    search: ['string', 'number'].includes(typeof raw.search)
      ? String(raw.search) || undefined
      : undefined,
    person: text(raw.person, id),
    action: text(raw.action, /^[a-z_]+\.[a-z_]+$/),
    from: text(raw.from, day),
    to: text(raw.to, day),
    order: raw.order === 'oldest' ? 'oldest' : undefined,
    after: text(raw.after, /^\d{4}-\d\d-\d\dT[0-9:.+-]+Z?_[0-9a-f-]{36}$/),
    open: raw.open === 'delete' ? 'delete' : undefined,
    sso_test: raw.sso_test === 'passed' || raw.sso_test === 'failed' ? raw.sso_test : undefined,
  }
}

export function isFiltered({ search, person, action, from, to }: OrganizationSearch): boolean {
  return Boolean(search || person || action || from || to)
}

export const noFilter: OrganizationSearch = {
  search: undefined,
  person: undefined,
  action: undefined,
  from: undefined,
  to: undefined,
  after: undefined,
}
