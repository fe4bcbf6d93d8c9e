import type pg from 'pg'
import { claimsText } from '../../lib/database/claims-text.ts'
import type { Claims, Connections } from '../../lib/database/database.ts'
import {
  endsConnection,
  type Row,
  roundTrip,
  type Statement,
  withConnection,
} from '../../lib/database/round-trip.ts'
import { RestError } from '../errors.ts'
import { compile, type Sql } from './sql.ts'

/** What SQL can see of the request, and what bounds it. */
export type RequestContext = {
  searchPath: string
  claims: Claims
  method: string
  path: string
  headers: string
  cookies: string
  address: string
  isReadOnly: boolean
  /** What may be built for the answer, in bytes. */
  mostBytes: number
  timezone: string | undefined
}

export type Run = {
  context: RequestContext
  /** The last one gives the answer. */
  statements: readonly Sql[]
  /** Called before the commit; what it throws rolls back. Its absence makes one round trip of it all. */
  check: ((results: Row[][]) => void) | undefined
  isRolledBack: boolean
}

// The role is one of three, never what a token says (security 2).
const roles: readonly Claims['role'][] = ['anon', 'authenticated', 'service_role']
export const timeouts: Record<Claims['role'], number> = {
  anon: 2000,
  authenticated: 5000,
  service_role: 5000,
}

const control = (text: string): Statement => ({ text, values: [] })
const begin = control('begin')
const commit = control('commit')
const rollback = control('rollback')

const names = [
  ...['search_path', 'role', 'request.jwt.claims', 'request.method', 'request.path'],
  ...['request.headers', 'request.cookies', 'request.client_address', 'request.bytes_left'],
  ...['statement_timeout', 'transaction_read_only'],
]
const setting = (names: readonly string[]) =>
  `select ${names.map((name, index) => `set_config('${name}', $${index + 1}, true)`).join(', ')}`
const usual = setting(names)
const withZone = setting([...names, 'timezone'])

/** All settings of a request in one statement, whose text is always the same. */
function settings(context: RequestContext): Statement {
  const { claims, timezone } = context
  const role = roles.find((name) => name === claims.role)
  if (!role) throw new RestError(403, '42501', `permission denied to set role "${claims.role}"`)
  const values = [
    ...[context.searchPath, role, claimsText(claims), context.method, context.path],
    ...[context.headers, context.cookies, context.address, String(context.mostBytes)],
    ...[`${timeouts[role]}ms`, context.isReadOnly ? 'on' : 'off'],
  ]
  return timezone ? { text: withZone, values: [...values, timezone] } : { text: usual, values }
}
async function checked(client: pg.ClientBase, run: Run, statements: Statement[], scope: string) {
  const results = await roundTrip(client, [begin, ...statements], scope)
  run.check?.(results.slice(2))
  await roundTrip(client, [run.isRolledBack ? rollback : commit], scope)
  return results.slice(2)
}

async function transaction(
  client: pg.ClientBase,
  run: Run,
  statements: Statement[],
  scope: string,
) {
  if (!run.check && !run.isRolledBack) {
    return (await roundTrip(client, statements, scope)).slice(1)
  }
  try {
    return await checked(client, run, statements, scope)
  } catch (error) {
    if (!endsConnection(error)) await roundTrip(client, [rollback], scope)
    throw error
  }
}

/** Runs a request's statements in one transaction under the caller's role; the rows of each. */
export async function execute(pool: Connections, run: Run): Promise<Row[][]> {
  const { context, check, isRolledBack } = run
  const statements = [settings(context), ...run.statements.map(compile)]
  const scope = context.claims.role
  if (pool.read && context.isReadOnly && !check && !isRolledBack) {
    return (await pool.read({ statements, scope })).slice(1)
  }
  return withConnection(pool, (client) => transaction(client, run, statements, scope))
}
