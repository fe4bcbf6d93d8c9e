import schemaTypes from 'database/types?raw'

/** Tables with the column organization_id, from the types that are generated from the migrated schema. */
export function readTenantTables(types: string) {
  const rows = types.matchAll(/^export interface (\w+) \{\n(.*?)^\}/gms)
  const owned = new Set(
    Array.from(rows).flatMap(([, name, columns]) =>
      name && /^ {2}organization_id:/m.test(columns ?? '') ? [name] : [],
    ),
  )
  const names = types.matchAll(/^ {2}"?(?:\w+\.)?(\w+)"?: (\w+);$/gm)
  return Array.from(names).flatMap(([, table = '', type = '']) => (owned.has(type) ? [table] : []))
}

const tables = new Set(readTenantTables(schemaTypes))

/** Rows of one person, whichever organisation they belong to: the columns that say whose. */
const personal: Record<string, readonly string[]> = {
  organization_members: ['user_id'],
  // A visitor meets an agent, not an organisation.
  conversations: ['visitor_id', 'id'],
  messages: ['conversation_id'],
  attachments: ['id'],
  // What one person allowed, wherever it acts.
  app_grants: ['user_id'],
  // Of the visitor alone, with one agent.
  memory_consents: ['template_id'],
  visitor_memories: ['template_id', 'id'],
}
/** The database takes the organisation from the message that is rated, and from the conversation that is whispered in. */
const filledIn = ['message_feedback', 'whispers']
/** Functions that list or add what an organisation has; with an id behind them they act on that one. */
const functions = ['interactions-api-wrapper/templates', 'knowledge-search', 'knowledge-upload']

function namesRows(table: string, search: URLSearchParams) {
  const names = (column: string) => /^eq\..+/.test(search.get(column) ?? '')
  return names('organization_id') || (personal[table] ?? []).some(names)
}

async function namesOrganization(request: Request) {
  const body: unknown = await request.clone().json()
  const rows = Array.isArray(body) ? body : [body]
  return rows.every((row) => Boolean(row?.organization_id))
}

/** Why a request may show or change rows of another organisation than the page's; undefined when it names one. */
export async function findTenantFault(request: Request): Promise<string | undefined> {
  const { pathname, searchParams } = new URL(request.url)
  const fault = `${request.method} ${pathname}${decodeURIComponent(new URL(request.url).search)} names no organization`
  const called = /\/functions\/v1\/(.+)$/.exec(pathname)?.[1] ?? ''
  if (functions.includes(called)) return searchParams.get('organization_id') ? undefined : fault
  const table = /\/rest\/v1\/(\w+)$/.exec(pathname)?.[1] ?? ''
  if (!tables.has(table)) return undefined
  if (request.method === 'POST') {
    return filledIn.includes(table) || (await namesOrganization(request)) ? undefined : fault
  }
  return namesRows(table, searchParams) ? undefined : fault
}
