import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { DatabaseConnection } from './connect.ts'
import { installQueue } from './queue.ts'
import { StartError } from './start-error.ts'

// One migrator at a time, however many servers start together.
const migrationLock = 7_266_172
const lockRetries = 30
const here = fileURLToPath(new URL('..', import.meta.url))

type SqlFile = { name: string; sql: string; checksum: string }

async function sqlFiles(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** The migrations of this checkout, as they are noted in the database that they have landed in. */
export function landedMigrations(folder = here) {
  return sqlFiles(join(folder, 'migrations'))
}

/** Throws a StartError of one line when the database is not there. */
export async function connectToMigrate(connection: DatabaseConnection) {
  const client = new pg.Client({
    ...connection,
    application_name: 'migrations',
    connectionTimeoutMillis: 10_000,
  })
  try {
    await client.connect()
    return client
  } catch (error) {
    const reason =
      error instanceof Error ? error.message || String(Reflect.get(error, 'code')) : error
    throw new StartError(
      `The database at ${connection.host}:${connection.port} is not reachable: ${reason}. Check DATABASE_URL.`,
    )
  }
}

async function checkServer(client: pg.Client) {
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int / 10000 as major,
      (select rolsuper from pg_roles where rolname = current_user) as super,
      (select rolcreaterole and rolbypassrls from pg_roles where rolname = current_user) as able`,
  )
  if (rows[0].major < 15)
    throw new StartError(`PostgreSQL 15 or later is needed; this is ${rows[0].major}.`)
  // Before PostgreSQL 16 only a superuser makes a role that passes policies.
  if (!rows[0].super && !(rows[0].able && rows[0].major >= 16)) {
    throw new StartError(
      'The user of DATABASE_URL must be a superuser, or from PostgreSQL 16 on have CREATEROLE and BYPASSRLS.',
    )
  }
}

/** Short lock waits, so that a migration never stands in the way of requests for long; tried again instead. */
async function inTransaction(
  client: pg.Client,
  name: string,
  work: () => Promise<void>,
  attempt = 1,
): Promise<void> {
  await client.query('begin')
  try {
    await client.query("set local lock_timeout = '2s'")
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === '55P03' && attempt < lockRetries)
      return inTransaction(client, name, work, attempt + 1)
    throw new Error(`${name}: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}

async function applyMigrations(client: pg.Client, folder: string, only?: readonly string[]) {
  const all = await landedMigrations(folder)
  const files = only ? all.filter(({ name }) => only.includes(name)) : all
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from private.schema_migrations',
  )
  const landed = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const unknown = [...landed.keys()]
    .filter((name) => !files.some((file) => file.name === name))
    .sort()
  if (unknown.length > 0) {
    throw new StartError(
      `The database was written by a newer release (it has ${unknown.at(-1)}). Start that release.`,
    )
  }
  for (const { name, sql, checksum } of files) {
    const before = landed.get(name)
    if (before === checksum) continue
    if (before) throw new StartError(`The migration ${name} has landed and must not be edited.`)
    await inTransaction(client, name, async () => {
      await client.query(sql)
      await client.query('insert into private.schema_migrations (name, checksum) values ($1, $2)', [
        name,
        checksum,
      ])
    })
  }
}

async function applySeeds(client: pg.Client, folder: string) {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from private.seeds',
  )
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  for (const { name, sql, checksum } of await sqlFiles(folder)) {
    if (applied.get(name) === checksum) continue
    await inTransaction(client, name, async () => {
      await client.query(sql)
      await client.query(
        `insert into private.seeds (name, checksum) values ($1, $2)
         on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
        [name, checksum],
      )
    })
  }
}

const bookkeeping = `
  create schema if not exists private;
  create table if not exists private.schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now()
  );
  comment on table private.schema_migrations is 'Which migrations have landed.';
  create table if not exists private.seeds (
    name text primary key, checksum text not null, applied_at timestamptz not null default now()
  );
  comment on table private.seeds is 'Which state of each seed was applied.';
  alter table private.schema_migrations enable row level security;
  alter table private.schema_migrations force row level security;
  alter table private.seeds enable row level security;
  alter table private.seeds force row level security;
`

/**
 * Brings the database to this checkout: its migrations (each once, in a transaction of its own), its seeds (again
 * when they changed), the queue, and the password with which the server logs in as `authenticator`. With `only`, to
 * these migrations and no seeds: for rows of an earlier release that are about to come.
 */
export async function migrate(
  connection: DatabaseConnection,
  options: { authenticatorPassword: string; folder?: string; only?: readonly string[] },
) {
  const folder = options.folder ?? here
  const client = await connectToMigrate(connection)
  try {
    await checkServer(client)
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query('set client_min_messages = warning; set statement_timeout = 0')
    await client.query(bookkeeping)
    await applyMigrations(client, folder, options.only)
    if (!options.only) await applySeeds(client, join(folder, 'seed'))
    await installQueue(client)
    await client.query(
      `alter role authenticator password ${pg.escapeLiteral(options.authenticatorPassword)}`,
    )
    await client.query(
      `grant connect on database ${pg.escapeIdentifier(connection.database)} to authenticator`,
    )
  } finally {
    await client.end()
  }
}
