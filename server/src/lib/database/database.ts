import { connectionOptions, type DatabaseConnection } from 'database/connect'
import type { DB } from 'database/types'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { stepBack } from '../limits/step-back.ts'
import { claimsText } from './claims-text.ts'
import { readingSocket } from './reading-socket.ts'
import type { Row } from './round-trip.ts'
import type { Read } from './shared-reads.ts'

export type Db = Kysely<DB>
export type Trx = Transaction<DB>

/** The claims of a verified token. `role` is one of three, whatever the token says. */
export type Claims = {
  role: 'anon' | 'authenticated' | 'service_role'
  sub?: string
  session_id?: string
  is_anonymous?: boolean
  organization_id?: string | null
  [claim: string]: unknown
}

/** Where connections come from: a pool, or one that gives them in turn. */
export type Connections = {
  options: pg.PoolOptions
  connect(): Promise<pg.PoolClient>
  /** The rows of each statement, on a connection that quick reads may share; `whose`, where no request says it. */
  read?(read: Read, whose?: string): Promise<Row[][]>
  end(): Promise<void>
}

/** A pool that logs in as `authenticator`. A request waits at most 2 s for a connection (security 51). */
export function createPool(
  connection: DatabaseConnection,
  size = 20,
  more: Pick<pg.PoolConfig, 'onConnect'> = {},
) {
  const pool = new pg.Pool({
    ...connectionOptions(connection),
    // TLS reads by itself.
    ...(!connection.ssl && { stream: readingSocket }),
    max: size,
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 30_000,
    ...more,
  })
  // A connection lost while no one uses it leaves the pool by itself; the caller who uses one gets the error.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * A pool for the jobs that read, embed and index, so that no request waits for its connections. They do not wait for the
 * disk either: what a crash takes is the newest, so with it the end of its job, which is then done again. Where PostgreSQL
 * runs on this machine as the server's own (`isOurs`), what works for them leaves the processors to requests.
 */
export function createBackgroundPool(connection: DatabaseConnection, isOurs: boolean) {
  return createPool(connection, undefined, {
    async onConnect(client) {
      // BackendKeyData says which process answers ("Message Flow", postgresql.org); the types leave it out.
      if (isOurs) stepBack(Reflect.get(client, 'processID'), 'awaited')
      await client.query('set synchronous_commit = off')
    },
  })
}

/** Asks on a connection of its own: for what is asked once in a while. */
export function queryOnce(connection: DatabaseConnection) {
  return async (text: string, values: unknown[]) => {
    const client = new pg.Client({
      ...connectionOptions(connection),
      connectionTimeoutMillis: 2000,
    })
    client.on('error', () => {})
    await client.connect()
    return client.query(text, values).finally(() => client.end())
  }
}

const connections = new WeakMap<Db, Connections>()

export function createDb(pool: Connections): Db {
  const db: Db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  connections.set(db, pool)
  return db
}

/** Where what createDb gave gets its connections. */
export function connectionsOf(db: Db): Connections {
  const pool = connections.get(db)
  if (!pool) throw new Error('A transaction has one connection.')
  return pool
}

/** One message begins the transaction and says for whom: each message is a way to the database and back. */
function inRole<T>(db: Db, role: string, claims: object, work: (trx: Trx) => Promise<T>) {
  const [as, who] = [pg.escapeLiteral(role), pg.escapeLiteral(claimsText(claims))]
  const begin = `begin; select set_config('role', ${as}, true), set_config('request.jwt.claims', ${who}, true)`
  return db.connection().execute(async (connection) => {
    try {
      await sql.raw(begin).execute(connection)
      const result = await work(connection as Trx)
      await sql`commit`.execute(connection)
      return result
    } catch (error) {
      // A connection that is gone has rolled back by itself.
      await sql`rollback`.execute(connection).catch(() => {})
      throw error
    }
  })
}

/** One transaction under the caller's role and claims. Inside it use only `trx`. */
export function asUser<T>(db: Db, claims: Claims, work: (trx: Trx) => Promise<T>) {
  return inRole(db, claims.role, claims, work)
}

/** One transaction past every policy: for jobs, never on a request's path. */
export function asService<T>(db: Db, work: (trx: Trx) => Promise<T>) {
  return inRole(db, 'service_role', { role: 'service_role' }, work)
}

/** One transaction of the auth service, which sees the schema `auth` and little else. */
export function asAuth<T>(db: Db, work: (trx: Trx) => Promise<T>) {
  return inRole(db, 'auth_service', { role: 'auth_service' }, work)
}
