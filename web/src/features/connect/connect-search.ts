import {
  type PracticeSystem,
  type PracticeTable,
  practiceSystems,
  practiceTables,
} from './practice-tables.ts'
import { type ServiceId, serviceIds } from './service-ids.ts'

const keyStates = ['active', 'ending', 'expired', 'revoked'] as const

export type ConnectSearch = {
  search?: string | undefined
  state?: (typeof keyStates)[number] | undefined
  sort?: 'name' | 'used' | undefined
  /** The guide of a service or of the API, a connection, webhooks, servers of tools, or the dialog for a new key. */
  open?:
    | ServiceId
    | 'api'
    | 'new-key'
    | 'zapier-connection'
    | 'webhooks'
    | 'servers'
    | `${PracticeSystem}-connection`
    | undefined
  /** The webhook that is looked at, or `new`. */
  webhook?: string | undefined
  /** A table of a practice system, or the practice Zapier, in place of the page. */
  practice?: PracticeTable | 'zapier' | undefined
}

const connections = practiceSystems.map((system) => `${system}-connection` as const)

const sheets = ['zapier-connection', 'webhooks', 'servers', 'api', 'new-key'] as const

const one = <T extends string>(value: unknown, allowed: readonly T[]) =>
  allowed.find((known) => known === value)

/** What the address bar may say about the page; anything else is left out. */
export function parseConnectSearch(raw: Record<string, unknown>): ConnectSearch {
  return {
    search: typeof raw.search === 'string' && raw.search ? raw.search : undefined,
    state: one(raw.state, keyStates),
    sort: one(raw.sort, ['name', 'used']),
    open: one(raw.open, [...serviceIds, ...connections, ...sheets]),
    webhook: typeof raw.webhook === 'string' && raw.webhook ? raw.webhook : undefined,
    practice: one(raw.practice, [...practiceTables, 'zapier']),
  }
}
