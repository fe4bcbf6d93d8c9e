import pg from 'pg'
import type { DatabaseConnection } from './connect.ts'
import { connectToMigrate } from './migrate.ts'

async function isInstalledFor(client: pg.Client) {
  const { rows } = await client.query(
    "select to_regclass('private.schema_migrations') is not null as there",
  )
  return rows[0]?.there === true
}

/** Whether the product was installed in this database by an earlier start. */
export async function isInstalled(owner: DatabaseConnection) {
  const client = await connectToMigrate(owner)
  try {
    return await isInstalledFor(client)
  } finally {
    await client.end()
  }
}

async function opens(connection: DatabaseConnection) {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '28P01') return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Whether the last server of this database logged in with one of these passwords, which it derived from its secret.
 * True as well where there was none yet, or the role did not come along with the database.
 */
export async function knowsPassword(owner: DatabaseConnection, passwords: readonly string[]) {
  const client = await connectToMigrate(owner)
  try {
    if (!(await isInstalledFor(client))) return true
    const { rowCount } = await client.query("select from pg_roles where rolname = 'authenticator'")
    if (rowCount === 0) return true
  } finally {
    await client.end()
  }
  for (const password of passwords) {
    if (await opens({ ...owner, user: 'authenticator', password })) return true
  }
  return false
}
