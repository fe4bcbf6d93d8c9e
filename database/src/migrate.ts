import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { DatabaseConnection } from './connect.ts'
import { functionsOf } from './functions.ts'
import { installQueue } from './queue.ts'
import { sqlFiles } from './sql-files.ts'
import { StartError } from './start-error.ts'

// One migrator at a time, however many servers start together.
const migrationLock = 7_266_172
const lockRetries = 30
const here = fileURLToPath(new URL('..', import.meta.url))

/** The migrations of this checkout, as they are noted in the database that they have landed in. */
export function landedMigrations(folder = here) {
  return sqlFiles(join(folder, 'migrations'))
}

/** The files of functions of this checkout, as they are noted in the database that they were applied to. */
export function appliedFunctions(folder = here) {
  return sqlFiles(join(folder, 'functions'))
}

/** What this checkout puts into a new database. */
export function seeds(folder = here) {
  return sqlFiles(join(folder, 'seed'))
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

/** It waited for a lock for too long, or two wrote one role, which belongs to the whole server, at once. */
const isPassing = (error: unknown): boolean =>
  error instanceof Error &&
  (Reflect.get(error, 'code') === '55P03' ||
    error.message === 'tuple concurrently updated' ||
    isPassing(error.cause))

/** Short lock waits, so that a migration never stands in the way of requests for long; tried again instead. */
async function inTransaction(client: pg.Client, work: () => Promise<void>, attempt = 1) {
  await client.query('begin')
  try {
    await client.query("set local lock_timeout = '2s'")
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    if (!isPassing(error) || attempt === lockRetries) throw error
    await inTransaction(client, work, attempt + 1)
  }
}

/** What fails in a file says in which. */
async function inFile(name: string, work: () => Promise<unknown>) {
  try {
    await work()
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}

async function waitingMigrations(client: pg.Client, folder: string, only?: readonly string[]) {
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
  const edited = files.find(({ name, checksum }) => (landed.get(name) ?? checksum) !== checksum)
  if (edited)
    throw new StartError(`The migration ${edited.name} has landed and must not be edited.`)
  return {
    waiting: files.filter(({ name }) => !landed.has(name)),
    isWhole: files.length === all.length,
  }
}

/** Migrations, each once, and then the functions: with fewer migrations than there are, functions are declared alone. */
async function applySchema(client: pg.Client, folder: string, only?: readonly string[]) {
  const functions = await functionsOf(client, folder)
  const { waiting, isWhole } = await waitingMigrations(client, folder, only)
  for (const { name, sql, checksum } of waiting) {
    await inFile(name, async () => {
      await functions.declare(sql)
      await client.query(sql)
      await client.query('insert into private.schema_migrations (name, checksum) values ($1, $2)', [
        name,
        checksum,
      ])
    })
  }
  if (isWhole) await functions.apply()
}

async function applySeeds(client: pg.Client, folder: string) {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from private.seeds',
  )
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  for (const { name, sql, checksum } of await seeds(folder)) {
    if (applied.get(name) === checksum) continue
    await inTransaction(client, () =>
      inFile(name, async () => {
        await client.query(sql)
        await client.query(
          `insert into private.seeds (name, checksum) values ($1, $2)
           on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
          [name, checksum],
        )
      }),
    )
  }
}

/** Throws a StartError for a database from before the first release, where functions stood in the migrations. */
export async function refuseUnreleased(client: pg.Client) {
  const { rows } = await client.query(
    `select to_regclass('private.schema_migrations') is not null
       and to_regclass('private.schema_functions') is null as it`,
  )
  if (!rows[0].it) return
  throw new StartError(
    'This database was made before the first release and cannot be upgraded: use an empty DATA_DIR, or an empty database in DATABASE_URL.',
  )
}

const bookkeeping = `
  create schema if not exists private;
  create table if not exists private.schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now()
  );
  comment on table private.schema_migrations is 'Which migrations have landed.';
  create table if not exists private.schema_functions (
    name text primary key, checksum text not null, functions text[] not null,
    applied_at timestamptz not null default now()
  );
  comment on table private.schema_functions is 'Which state of each file of functions was applied.';
  create table if not exists private.seeds (
    name text primary key, checksum text not null, applied_at timestamptz not null default now()
  );
  comment on table private.seeds is 'Which state of each seed was applied.';
  alter table private.schema_migrations enable row level security;
  alter table private.schema_migrations force row level security;
  alter table private.schema_functions enable row level security;
  alter table private.schema_functions force row level security;
  alter table private.seeds enable row level security;
  alter table private.seeds force row level security;
`

/**
 * Brings the database to this checkout: in one transaction its migrations (each once) and its functions (again when
 * their file changed), then its seeds (again when they changed), the queue, and the password with which the server logs
 * in as `authenticator`. With `only`, to these migrations and no seeds: for rows of an earlier release that are to come.
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
    await refuseUnreleased(client)
    await inTransaction(client, async () => {
      await client.query(bookkeeping)
      await applySchema(client, folder, options.only)
    })
    if (!options.only) await applySeeds(client, folder)
    await installQueue(client)
    await inTransaction(client, async () => {
      await client.query(
        `alter role authenticator password ${pg.escapeLiteral(options.authenticatorPassword)}`,
      )
    })
    await client.query(
      `grant connect on database ${pg.escapeIdentifier(connection.database)} to authenticator`,
    )
  } finally {
    await client.end()
  }
}
