import pg from 'pg'
import type { DatabaseConnection } from '../src/connect.ts'

/** Lets no one read a table until `release`, or no one write it. */
export async function holdTable(
  connection: DatabaseConnection,
  table: string,
  mode: 'access exclusive' | 'share' = 'access exclusive',
) {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`begin; lock table ${table} in ${mode} mode`)
  return { release: () => client.end() }
}
