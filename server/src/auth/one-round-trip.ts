import type { Connections } from '../lib/database/database.ts'
import { ask, read } from '../lib/database/one-round-trip.ts'
import type { Row, Statement } from '../lib/database/round-trip.ts'

const authService = { role: 'auth_service' }

function firstValue<T>([row]: Row[]): T | null {
  const text = row?.[0] ?? null
  return text === null ? null : JSON.parse(text)
}

/**
 * Runs one statement as `asAuth` runs many, in a single message.
 *
 * @returns the JSON in the first column of the first row; null without a row. Throws what PostgreSQL refuses.
 */
export async function askAsAuth<T>(pool: Connections, statement: Statement): Promise<T | null> {
  return firstValue(await ask(pool, authService, statement))
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
  return firstValue(await read(pool, authService, statement, person))
}
