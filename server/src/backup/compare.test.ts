import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFiles } from '../lib/files/open-files.ts'
import { backUp } from './backup.ts'
import { differences } from './compare.ts'
import type { Manifest } from './manifest.ts'
import { listNamedFiles } from './named-files.ts'
import { openSession, schemas } from './session.ts'
import { useInstallation } from './testing/use-installation.ts'

const source = useInstallation()
let client: Client
let manifest: Manifest
let organization = ''
let key = ''
beforeAll(async () => {
  organization = await source.organization()
  key = await source.object(organization, 'a.txt', Buffer.from('Read me again.'))
  const signal = AbortSignal.timeout(60_000)
  const target = { file: join(source.folder, 'told.backup'), passphrase: null, signal }
  manifest = await backUp(source.config, target)
  client = await openSession(source.owner)
})
afterAll(() => client?.end())

const found = async (hasItsFunctions = true) =>
  differences({ client, files: await openFiles(source.config.files), hasItsFunctions }, manifest)

/** What differs after this change, which is undone. */
async function after(change: string) {
  await client.query('begin')
  try {
    await client.query(change)
    return await found()
  } finally {
    await client.query('rollback')
  }
}

test('what was not changed does not differ', async () => {
  expect(await found()).toEqual([])
})

test.each([
  [
    'a row that is missing',
    "delete from private.seeds where name = '03_demo.sql'",
    'table private.seeds has 2 rows, not 3',
  ],
  [
    'a row that is another',
    "update public.organizations set name = 'Rival'",
    'table public.organizations has other rows',
  ],
  [
    'a table that is missing',
    'drop table private.integration_key_loads cascade',
    'table private.integration_key_loads is missing',
  ],
  [
    'a policy that is missing',
    'drop policy "owners add logos" on storage.objects',
    'policy "owners add logos" on storage.objects is missing',
  ],
  [
    'a policy that says something else',
    'alter policy "owners add logos" on storage.objects with check (true)',
    'policy "owners add logos" on storage.objects is another',
  ],
  [
    'row level security that is off',
    'alter table public.organizations disable row level security',
    'table public.organizations is another',
  ],
  [
    'a grant that is missing',
    'revoke select on storage.objects from anon',
    'grant of SELECT on relation storage.objects to anon is missing',
  ],
  [
    'a grant on a column that was added',
    'grant select (key_hash) on public.integration_keys to anon',
    'grant of SELECT on column public.integration_keys.key_hash to anon is not in the backup',
  ],
  [
    'a function that does something else',
    "create or replace function private.file_place(version uuid) returns text language sql as $$ select 'a' $$",
    'function private.file_place(uuid) is another',
  ],
  [
    'a function that everybody may call',
    'grant execute on function private.file_place(uuid) to public',
    'grant of EXECUTE on function private.file_place(uuid) to everybody is not in the backup',
  ],
  [
    'a trigger that is off',
    'alter table storage.objects disable trigger claim_file',
    'trigger claim_file on storage.objects is another',
  ],
  [
    'a foreign key that is missing',
    'alter table storage.objects drop constraint objects_bucket_id_fkey',
    'constraint objects_bucket_id_fkey on storage.objects is missing',
  ],
])('%s is told', async (_, change, fault) => {
  expect(await after(change)).toContain(fault)
})

test('a file that is missing or another is told', async () => {
  const files = await openFiles(source.config.files)

  await files.write(key, Readable.from([Buffer.from('Read me agaiN.')]))
  expect(await found()).toEqual([`file ${key} is another`])
  await rm(join(source.config.dataDir, 'files', key))
  expect(await found()).toEqual([`file ${key} is missing`])
})

test('every schema and every column that names a file is known', async () => {
  const { rows } = await client.query(
    `select nspname as name from pg_namespace
     where nspname !~ '^pg_' and nspname <> 'information_schema' order by 1`,
  )
  const naming = await client.query(
    `select format('%s.%s.%s', table_schema, table_name, column_name) as name
     from information_schema.columns
     where column_name in ('storage_key', 'version') and data_type in ('text', 'uuid')
       and table_schema <> 'pg_catalog' order by 1`,
  )

  expect(rows.map(({ name }) => name)).toEqual(schemas)
  expect(naming.rows.map(({ name }) => name)).toEqual([
    'public.attachments.version',
    'public.deleted_sources.storage_key',
    'public.knowledge_pages.storage_key',
    'public.knowledge_sources.storage_key',
    'public.organization_exports.storage_key',
    'public.own_people.version',
    'storage.objects.version',
    // Of what is being written: no row names it yet.
    'storage.unlisted_files.version',
    'storage.upload_parts.version',
  ])
  expect((await listNamedFiles(client)).map((file) => file.key)).toEqual([key])
})
