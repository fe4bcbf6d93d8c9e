import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { refuseUnreleased } from 'database/migrate'
import { StartError } from 'database/start-error'
import type { Client } from 'pg'
import type { Config } from '../config.ts'
import { fileHold } from '../lib/files/file-hold.ts'
import type { Files } from '../lib/files/files.ts'
import { openFiles } from '../lib/files/open-files.ts'
import { deriveSecret, loadSecrets } from '../lib/secrets/secrets.ts'
import { databaseOf } from './database-of.ts'
import { type Manifest, manifestName, secretName } from './manifest.ts'
import { listNamedFiles, type NamedFile } from './named-files.ts'
import { openSession } from './session.ts'
import { createDigest, piecesOf } from './stored-files.ts'
import { readStructure } from './structure.ts'
import { copyOut, createTally, listSequences, listTables } from './tables.ts'
import { type Add, type Target, writeArchive } from './write-archive.ts'

/** Which secret key it is, without telling it. */
export const fingerprint = (secretKey: string) => deriveSecret(secretKey, 'backup')

/** What this release made: its migrations, its functions and the version of the queue's tables. */
async function readRelease(client: Client) {
  const { rows } = await client.query(
    `select to_regclass('private.schema_migrations') is not null as there`,
  )
  if (!rows[0].there) throw new StartError('The database is empty: there is nothing to back up.')
  await refuseUnreleased(client)
  const migrations = await client.query(
    'select name, checksum from private.schema_migrations order by name',
  )
  const functions = await client.query(
    'select name, checksum from private.schema_functions order by name',
  )
  const versions = await client.query(
    `select (select version from pgboss.version) as queue,
      current_setting('server_version_num')::int / 10000 as major`,
  )
  return {
    migrations: migrations.rows,
    functions: functions.rows,
    queue: versions.rows[0].queue,
    major: versions.rows[0].major,
  }
}

async function addSecrets(config: Config, add: Add) {
  const { dataDir } = config
  const [newest] =
    config.secretKeys ?? (await loadSecrets(dataDir, config, { isInstalled: true })).secretKeys
  const names = (await readdir(dataDir)).filter((name) => secretName.test(name)).sort()
  const secrets: Manifest['secrets'] = {}
  for (const name of names) {
    const contents = await readFile(join(dataDir, name))
    await add(`secrets/${name}`, contents)
    secrets[name] = hash('sha256', contents)
  }
  return { secrets, secretKey: fingerprint(newest) }
}

async function addTables(client: Client, add: Add) {
  const tables: Manifest['tables'] = {}
  for (const table of await listTables(client)) {
    const tally = createTally()
    for await (const piece of copyOut(client, table)) {
      tally.add(piece)
      await add(`rows/${table.name}`, piece)
    }
    tables[table.name] = { columns: table.columns, ...tally.result() }
  }
  return tables
}

async function addFiles(named: NamedFile[], files: Files, add: Add) {
  const stored: Manifest['files'] = {}
  const missing: string[] = []
  for (const { key, kept } of named) {
    const contents = await files.open(key)
    if (!contents) {
      if (kept) missing.push(key)
      continue
    }
    const digest = createDigest()
    for await (const piece of piecesOf(contents)) {
      digest.add(piece)
      await add(`files/${key}`, piece)
    }
    stored[key] = digest.result()
  }
  return { files: stored, missing }
}

/** Until it is let go, no file is removed. Refused while another backup has it. */
async function holdFiles(client: Client) {
  try {
    await client.query("set lock_timeout = '5s'")
    await client.query('select pg_advisory_lock($1)', [fileHold])
    await client.query('set lock_timeout = 0')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    throw code === '55P03' ? new StartError('Another backup of this database is running.') : error
  }
}

type Parts = { client: Client; files: Files; config: Config }

async function fill({ client, files, config }: Parts, add: Add) {
  await client.query('begin transaction isolation level repeatable read read only')
  // Its first query fixes the moment: whatever was acknowledged until now is in it.
  const madeAt = new Date().toISOString()
  const release = await readRelease(client)
  const secrets = await addSecrets(config, add)
  const tables = await addTables(client, add)
  const sequences = await listSequences(client)
  const structure = await readStructure(client)
  const named = await listNamedFiles(client)
  await client.query('commit')
  const kept = await addFiles(named, files, add)
  // The connection is the hold: had it been lost, a file could be too.
  await client.query('select')
  const manifest: Manifest = {
    ...{ format: 2, madeAt, ...release, tables, sequences, structure },
    ...{ ...kept, ...secrets },
  }
  await add(manifestName, Buffer.from(JSON.stringify(manifest)))
  return manifest
}

/** Writes rows, files and secrets of one moment into a file, while the server runs or not. */
export async function backUp(config: Config, target: Target): Promise<Manifest> {
  await using open = new AsyncDisposableStack()
  const files = await openFiles(config.files)
  const owner = await databaseOf(config)
  open.defer(() => owner.stop())
  const client = await openSession(owner.connection)
  open.defer(() => client.end())
  await holdFiles(client)
  return await writeArchive(target, (add) => fill({ client, files, config }, add))
}
