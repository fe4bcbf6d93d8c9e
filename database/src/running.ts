import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import type { DatabaseConnection } from './connect.ts'
import { addressOf, database } from './embedded.ts'
import { StartError } from './start-error.ts'

/** Whether there is an embedded PostgreSQL in this folder, running or not. */
export function hasCluster(dataDir: string) {
  return existsSync(join(dataDir, 'postgres', 'PG_VERSION'))
}

/** The embedded PostgreSQL that a server runs on `dataDir`, as the superuser. Null when it does not run. */
export async function findRunning(dataDir: string) {
  const folder = realpathSync(join(resolve(dataDir), 'postgres'))
  const address = addressOf(folder)
  const connection: DatabaseConnection = {
    host: address.host,
    port: address.port(),
    user: 'postgres',
    password: readFileSync(join(dataDir, 'postgres-password'), 'utf8'),
    database,
    ssl: false,
  }
  const probe = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 })
  probe.on('error', () => {})
  try {
    await probe.connect()
    await probe.end()
    return { connection, stop: async () => address.remove() }
  } catch (error) {
    address.remove()
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return null
    const why = error instanceof Error ? error.message : code
    throw new StartError(`The embedded PostgreSQL of ${dataDir} cannot be used now: ${why}.`)
  }
}
