import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { DatabaseConnection } from './connect.ts'
import { refuseUnreleased } from './migrate.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

/**
 * What PostgreSQL is at the other end: its major version, how many migrations of this release it has not seen, and
 * by how many seconds its clock is ahead of ours. Throws what the driver throws, and what refuses a start.
 */
export async function describeDatabase(connection: DatabaseConnection) {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    await refuseUnreleased(client)
    const { rows } = await client.query<{ major: number; now: number; isNew: boolean }>(
      `select current_setting('server_version_num')::int / 10000 as major,
        extract(epoch from clock_timestamp())::float as now,
        to_regclass('private.schema_migrations') is null as "isNew"`,
    )
    const { major = 0, now = 0, isNew = true } = rows[0] ?? {}
    const seconds = now - Date.now() / 1000
    const landed = isNew ? [] : await client.query('select name from private.schema_migrations')
    const known = new Set('rows' in landed ? landed.rows.map(({ name }) => String(name)) : [])
    const names = (await readdir(migrations)).filter((name) => name.endsWith('.sql'))
    return { major, seconds, waiting: names.filter((name) => !known.has(name)).length }
  } finally {
    await client.end()
  }
}
