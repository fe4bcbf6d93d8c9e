import { randomBytes } from 'node:crypto'
import { cp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseConnection } from 'database/connect'
import { landedMigrations, migrate } from 'database/migrate'
import { runSql } from 'database/testing/run-sql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Config, readConfig } from '../config.ts'
import { createDb, createPool } from '../lib/database/database.ts'
import { removeUnheld } from '../lib/files/file-hold.ts'
import { openFiles } from '../lib/files/open-files.ts'
import { startBucket } from '../lib/testing/file-stores.ts'
import { backUp } from './backup.ts'
import { readBackup } from './read-backup.ts'
import { restore } from './restore.ts'
import { openSession } from './session.ts'
import { urlOf, useInstallation } from './testing/use-installation.ts'

// Between the embedded PostgreSQL and another, and between the disk and a bucket.

const source = useInstallation()
const lastMigration = '0027_idempotent_requests.sql'
const signal = AbortSignal.timeout(120_000)
const at = (name: string) => ({ file: join(source.folder, name), passphrase: null, signal })

let bucket: Awaited<ReturnType<typeof startBucket>>
let organization = ''
let key = ''
beforeAll(async () => {
  bucket = await startBucket()
  organization = await source.organization()
  key = await source.object(organization, 'a.bin', randomBytes(6 * 1024 * 1024))
  await backUp(source.config, at('first'))
  // What a hoster gives: an owner who is no superuser.
  await source.sql(`create role hosted login createdb createrole bypassrls password 'hosted'`)
  await source.sql(
    `grant anon, authenticated, service_role, auth_service, authenticator to hosted with admin option`,
  )
})
afterAll(() => bucket?.close())

/** An empty database of the hosted owner and an empty folder, with the files in the bucket. */
async function emptyPlace(name: string) {
  await source.sql(`create database ${name} owner hosted`)
  const connection = { ...source.owner, user: 'hosted', password: 'hosted', database: name }
  return readConfig({
    ...bucket.environment,
    STORAGE_URL: `s3://workforce/${name}`,
    DATABASE_URL: urlOf(connection),
    DATA_DIR: join(source.folder, name),
  })
}

const ask = async (config: Config, sql: string) =>
  (await runSql(parseConnection(config.databaseUrl ?? ''), sql)).rows

const isUntouched = async (config: Config) => {
  const schemas = await ask(
    config,
    `select from pg_namespace where nspname in ('auth', 'private', 'storage')`,
  )
  return schemas.length === 0 && !(await (await openFiles(config.files)).hasAny())
}

test('what was on one machine is restored into a database and a bucket, and back', async () => {
  const hosted = await emptyPlace('hosted')
  await restore(hosted, at('first'))

  const theirs = `select name from public.organizations where id = '${organization}'`
  expect(await ask(hosted, theirs)).toHaveLength(1)
  expect(bucket.objects.get(`hosted/${key}`)).toHaveLength(6 * 1024 * 1024)
  expect((await readdir(hosted.dataDir)).sort()).toEqual(['secrets.json', 'signing-keys.json'])

  await backUp(hosted, at('second'))
  const home = readConfig({ DATA_DIR: join(source.folder, 'home') })
  const manifest = await restore(home, at('second'))
  expect(Object.keys(manifest.files)).toEqual([key])
  expect(await (await openFiles(home.files)).read(key)).toHaveLength(6 * 1024 * 1024)
}, 60_000)

test('a place that is not empty is refused as it is', async () => {
  const config = await emptyPlace('filled')
  await ask(config, 'create table public.theirs (id integer)')

  await expect(restore(config, at('first'))).rejects.toThrow(
    'The database is not empty (it has the table public.theirs): a restore needs an empty one.',
  )
  expect(await ask(config, 'select from public.theirs')).toEqual([])
  await expect(restore(source.config, at('first'))).rejects.toThrow(/is not empty/)
})

test('what would not be the same is not restored, and nothing of it is left', async () => {
  await source.sql(
    `create policy "all see all of it" on public.organizations for select to anon using (true)`,
  )
  try {
    await backUp(source.config, at('changed-by-hand'))
  } finally {
    await source.sql('drop policy "all see all of it" on public.organizations')
  }
  const config = await emptyPlace('refused')

  await expect(restore(config, at('changed-by-hand'))).rejects.toThrow(
    'would not be the same: policy "all see all of it" on public.organizations is missing.',
  )
  expect(await isUntouched(config)).toBe(true)
}, 60_000)

test('a backup of a release that is not known here is refused', async () => {
  await source.sql(`insert into private.schema_migrations values ('9001_later.sql', 'of later')`)
  try {
    await backUp(source.config, at('later'))
  } finally {
    await source.sql(`delete from private.schema_migrations where name > '9'`)
  }
  const config = readConfig({ DATA_DIR: join(source.folder, 'later-data') })

  await expect(restore(config, at('later'))).rejects.toThrow(
    /was written by a newer or another release \(its 9001_later\.sql is unknown here\)/,
  )
})

test('while a backup reads, no file of its moment goes, and a second backup is refused', async () => {
  const files = await openFiles(source.config.files)
  const gone = await source.object(organization, 'gone.txt', Buffer.from('still here'))
  const db = createDb(createPool(source.owner, 2))
  const client = await openSession(source.owner)
  try {
    // The backup has its moment and waits for this table.
    await client.query('begin; lock table storage.upload_parts in access exclusive mode')
    const backup = backUp(source.config, at('deleted-meanwhile'))
    const waiting = `select from pg_locks where not granted and relation = 'storage.upload_parts'::regclass`
    await expect.poll(async () => (await source.sql(waiting)).rowCount).toBe(1)
    await source.sql(`delete from storage.objects where name = '${organization}/gone.txt'`)
    const removal = removeUnheld({ db, files }, gone, signal)
    await expect(backUp(source.config, at('at-once'))).rejects.toThrow(
      'Another backup of this database is running.',
    )
    await client.query('rollback')

    const manifest = await backup
    expect(manifest.missing).toEqual([])
    expect(manifest.files[gone]?.bytes).toBe(10)
    await removal
    expect(await files.read(gone)).toBeNull()
  } finally {
    await client.end()
    await db.destroy()
  }
}, 60_000)

/** This release without its last table, as an earlier one was. */
async function earlierCheckout() {
  const folder = join(source.folder, 'earlier-checkout')
  for (const part of ['migrations', 'functions', 'seed'])
    await cp(new URL(`../../../database/${part}`, import.meta.url), join(folder, part), {
      recursive: true,
    })
  await rm(join(folder, 'migrations', lastMigration))
  await rm(join(folder, 'functions/platform/requests.sql'))
  return folder
}

test('a backup of an earlier release is restored as it was, and goes on to this one', async () => {
  const names = (await landedMigrations()).map(({ name }) => name)
  const authenticatorPassword = 'of the tests'
  const earlier = { ...source.owner, database: 'earlier' }
  await source.sql('create database earlier')
  await migrate(earlier, { authenticatorPassword, folder: await earlierCheckout() })
  const config = readConfig({ DATA_DIR: source.config.dataDir, DATABASE_URL: urlOf(earlier) })
  await backUp(config, at('earlier'))

  const target = await emptyPlace('grown')
  await restore(target, at('earlier'))

  const landed = 'select name from private.schema_migrations order by name'
  const asItWas = await ask(target, landed)
  expect(asItWas.map(({ name }) => name)).toEqual(names.filter((name) => name !== lastMigration))
  await migrate(parseConnection(target.databaseUrl ?? ''), { authenticatorPassword })
  expect(await ask(target, landed)).toHaveLength(names.length)
  // Whole, with the bodies of this release.
  await backUp(target, at('grown-up'))
  const same = await readBackup(at('grown-up'))
  const first = await readBackup(at('first'))
  expect(same.manifest.structure).toEqual(first.manifest.structure)
}, 60_000)

test('a database from before the first release is not backed up', async () => {
  const config = await emptyPlace('unreleased')
  await ask(
    config,
    'create schema private; create table private.schema_migrations (name text, checksum text)',
  )

  await expect(backUp(config, at('unreleased'))).rejects.toThrow(
    /^This database was made before the first release/,
  )
})
