import pg from 'pg'
import type { DatabaseConnection } from '../src/connect.ts'

/** Lets nobody read a table until `release`. */
export async function holdTable(connection: DatabaseConnection, table: string) {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  return { release: () => client.end() }
}
