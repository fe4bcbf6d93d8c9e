import pg from 'pg'
import type { DatabaseConnection } from '../src/connect.ts'

/** One statement on a connection of its own. */
export async function runSql(connection: DatabaseConnection, sql: string) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await client.query(sql)
  } finally {
    await client.end()
  }
}
