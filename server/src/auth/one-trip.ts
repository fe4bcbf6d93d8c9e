import type { Connections } from '../lib/database.ts'
import { roundTrip, type Statement, withConnection } from '../lib/round-trip.ts'

const asAuthService: Statement = {
  text: "select set_config('role', 'auth_service', true), set_config('request.jwt.claims', '{\"role\":\"auth_service\"}', true)",
  values: [],
}

/**
 * Runs one statement as `asAuth` runs many, in a single message: both the role and what the statement does last for
 * one implicit transaction. Each connection prepares the text once.
 *
 * @returns the JSON in the first column of the first row; null without a row. Throws what PostgreSQL refuses.
 */
export async function askAsAuth<T>(pool: Connections, statement: Statement): Promise<T | null> {
  const [, rows] = await withConnection(pool, (client) =>
    roundTrip(client, [asAuthService, statement], 'auth_service'),
  )
  const text = rows?.[0]?.[0] ?? null
  return text === null ? null : JSON.parse(text)
}
