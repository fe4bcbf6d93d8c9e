import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type DatabaseConnection, parseConnection } from 'database/connect'
import { startEmbedded } from 'database/embedded'
import { appliedFunctions, landedMigrations, migrate } from 'database/migrate'
import { StartError } from 'database/start-error'
import type { Client } from 'pg'
import release from 'pg-boss/package.json' with { type: 'json' }
import type { Config } from '../config.ts'
import type { Files } from '../lib/files/files.ts'
import { type FilesPlace, openFiles } from '../lib/files/open-files.ts'
import { deriveSecret, loadSecrets } from '../lib/secrets/secrets.ts'
import { fingerprint } from './backup.ts'
import { differences } from './compare.ts'
import { loadRows } from './load-rows.ts'
import { type Manifest, secretName } from './manifest.ts'
import { readArchive, type Source } from './read-archive.ts'
import { place, readBackup } from './read-backup.ts'
import { openSession } from './session.ts'
import { createFileWriter } from './stored-files.ts'
import { copyIn } from './tables.ts'
import { emptyDatabase, refuseFilled } from './target-database.ts'
import { openTargetFolder } from './target-folder.ts'

/** A backup of an earlier release is restored as it was; the next start brings it to this one. */
async function checkRelease({ migrations, queue }: Manifest, file: string) {
  const ours = new Map((await landedMigrations()).map(({ name, checksum }) => [name, checksum]))
  const other = migrations.find(({ name, checksum }) => ours.get(name) !== checksum)
  if (other)
    throw new StartError(
      `${file} was written by a newer or another release (its ${other.name} is unknown here): restore it with that release.`,
    )
  if (queue !== release.pgboss.schema)
    throw new StartError(
      `${file} has version ${queue} of the queue's tables, and this release ${release.pgboss.schema}: restore it with the release that wrote it, then upgrade.`,
    )
}

/** Functions are those of this release; one that lacks migrations gets its functions with them, at the next start. */
async function hasTheseFunctions({ migrations, functions }: Manifest) {
  const noted = (files: { name: string; checksum: string }[]) =>
    JSON.stringify(files.map(({ name, checksum }) => `${name} ${checksum}`).sort())
  const isWhole = migrations.length === (await landedMigrations()).length
  return isWhole && noted(functions) === noted(await appliedFunctions())
}

async function putSecrets(secrets: Map<string, Buffer>, folder: string) {
  for (const [name, contents] of secrets) {
    if (!secretName.test(name)) throw new Error(`${name} is not the name of a secret.`)
    await writeFile(join(folder, name), contents, { mode: 0o600, flush: true })
  }
}

type Target = { client: Client; files: Files }

async function load({ client, files }: Target, manifest: Manifest, source: Source) {
  const writer = createFileWriter(files)
  await loadRows(client, Object.keys(manifest.tables), async () => {
    for await (const entry of readArchive(source)) {
      const { kind, name } = place(entry)
      const table = kind === 'rows' && manifest.tables[name]
      if (table) await copyIn(client, { name, columns: table.columns }, entry.contents)
      if (kind === 'files') await writer.add(name, entry.contents)
    }
    await writer.end()
  })
  for (const [name, { value, called }] of Object.entries(manifest.sequences))
    await client.query('select setval($1, $2, $3)', [name, value, called])
}

function refuseDifferent(faults: string[], file: string) {
  if (faults.length === 0) return
  const shown = faults.slice(0, 5).join(', ')
  const more = faults.length > 5 ? `, and ${faults.length - 5} more` : ''
  throw new StartError(
    `${file} was not restored, because it would not be the same: ${shown}${more}.`,
  )
}

/** Files of the data folder go into the draft, and with it to their place. */
function placeOfFiles({ files, dataDir }: Config, draft: string): FilesPlace {
  const isInside = 'directory' in files && files.directory === resolve(dataDir, 'files')
  return isInside ? { directory: join(draft, 'files') } : files
}

/** The empty database that is to be filled, and emptied again when `undo` runs. */
async function openDatabase({ databaseUrl }: Config, draft: string, undo: AsyncDisposableStack) {
  if (!databaseUrl) {
    const embedded = await startEmbedded({ dataDir: draft })
    undo.defer(() => embedded.stop())
    return { connection: embedded.connection, close: () => embedded.stop() }
  }
  const connection: DatabaseConnection = parseConnection(databaseUrl)
  await inSession(connection, refuseFilled)
  undo.defer(() => inSession(connection, emptyDatabase))
  return { connection, close: async () => {} }
}

async function inSession(connection: DatabaseConnection, work: (client: Client) => Promise<void>) {
  const client = await openSession(connection)
  await work(client).finally(() => client.end())
}

async function openEmptyFiles(filesPlace: FilesPlace, keys: string[], undo: AsyncDisposableStack) {
  const files = await openFiles(filesPlace)
  if (await files.hasAny())
    throw new StartError('The place of STORAGE_URL is not empty: a restore needs an empty one.')
  undo.defer(async () => {
    for (const key of keys) await files.remove(key)
  })
  return files
}

/**
 * Restores a backup into an empty data folder, an empty database and an empty place for files, compares everything
 * with the manifest and only then lets it stand. A failure leaves all of them as they were.
 */
export async function restore(config: Config, source: Source): Promise<Manifest> {
  const { manifest, secrets } = await readBackup(source)
  await checkRelease(manifest, source.file)
  await using undo = new AsyncDisposableStack()
  const folder = await openTargetFolder(config.dataDir)
  undo.defer(() => folder.remove())
  await putSecrets(secrets, folder.path)
  const { secretKeys } = await loadSecrets(folder.path, config, { isInstalled: true })
  if (!secretKeys.some((one) => fingerprint(one) === manifest.secretKey))
    throw new StartError(
      'SECRET_KEY differs from the one that the backup was made with: set that one.',
    )
  const keys = Object.keys(manifest.files)
  const files = await openEmptyFiles(placeOfFiles(config, folder.path), keys, undo)
  const database = await openDatabase(config, folder.path, undo)
  await migrate(database.connection, {
    authenticatorPassword: deriveSecret(secretKeys[0], 'authenticator'),
    only: manifest.migrations.map(({ name }) => name),
  })
  const hasItsFunctions = await hasTheseFunctions(manifest)
  await inSession(database.connection, async (client) => {
    await client.query('begin')
    await load({ client, files }, manifest, source)
    refuseDifferent(await differences({ client, files, hasItsFunctions }, manifest), source.file)
    if (!hasItsFunctions) await client.query('delete from private.schema_functions')
    source.signal.throwIfAborted()
    await client.query('commit')
    await client.query('analyze')
  })
  await database.close()
  await folder.finish()
  // It stands: nothing is to be undone any more.
  undo.move()
  return manifest
}
