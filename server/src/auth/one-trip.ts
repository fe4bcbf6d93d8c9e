import type { Connections } from '../lib/database.ts'
import { type Row, roundTrip, type Statement, withConnection } from '../lib/round-trip.ts'

const asAuthService: Statement = {
  text: "select set_config('role', 'auth_service', true), set_config('request.jwt.claims', '{\"role\":\"auth_service\"}', true)",
  values: [],
}

const scope = 'auth_service'

function firstValue<T>([, rows]: Row[][]): T | null {
  const text = rows?.[0]?.[0] ?? null
  return text === null ? null : JSON.parse(text)
}

/**
 * Runs one statement as `asAuth` runs many, in a single message: both the role and what the statement does last for
 * one implicit transaction. Each connection prepares the text once.
 *
 * @returns the JSON in the first column of the first row; null without a row. Throws what PostgreSQL refuses.
 */
export async function askAsAuth<T>(pool: Connections, statement: Statement): Promise<T | null> {
  const results = await withConnection(pool, (client) =>
    roundTrip(client, [asAuthService, statement], scope),
  )
  return firstValue(results)
}

/**
 * The same of a statement about one person that changes nothing, so that it may share a connection with others and be
 * asked twice.
 */
export async function readAsAuth<T>(
  pool: Connections,
  person: string,
  statement: Statement,
): Promise<T | null> {
  if (!pool.read) return askAsAuth(pool, statement)
  return firstValue(await pool.read({ statements: [asAuthService, statement], scope }, person))
}
