import { type PracticeTable, practiceTables } from './practice-tables.ts'
import { type ServiceId, serviceIds } from './service-ids.ts'

const keyStates = ['active', 'ending', 'expired', 'revoked'] as const

export type ConnectSearch = {
  search?: string | undefined
  state?: (typeof keyStates)[number] | undefined
  sort?: 'name' | 'used' | undefined
  /** The guide of a service or of the API, a connection, or the dialog for a new key. */
  open?: ServiceId | 'api' | 'new-key' | 'servicenow-connection' | undefined
  /** A table of the practice system, in place of the page. */
  practice?: PracticeTable | undefined
}

const one = <T extends string>(value: unknown, allowed: readonly T[]) =>
  allowed.find((known) => known === value)

/** What the address bar may say about the page; anything else is left out. */
export function parseConnectSearch(raw: Record<string, unknown>): ConnectSearch {
  return {
    search: typeof raw.search === 'string' && raw.search ? raw.search : undefined,
    state: one(raw.state, keyStates),
    sort: one(raw.sort, ['name', 'used']),
    open: one(raw.open, [...serviceIds, 'api', 'new-key', 'servicenow-connection']),
    practice: one(raw.practice, practiceTables),
  }
}
