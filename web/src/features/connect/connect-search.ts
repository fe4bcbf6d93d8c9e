import { readOne, readText } from '@/lib/search.ts'
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

/** What the address bar may say about the page; anything else is left out. */
export function parseConnectSearch(raw: Record<string, unknown>): ConnectSearch {
  return {
    search: readText(raw.search),
    state: readOne(raw.state, keyStates),
    sort: readOne(raw.sort, ['name', 'used']),
    open: readOne(raw.open, [...serviceIds, ...connections, ...sheets]),
    webhook: readText(raw.webhook),
    practice: readOne(raw.practice, [...practiceTables, 'zapier']),
  }
}
