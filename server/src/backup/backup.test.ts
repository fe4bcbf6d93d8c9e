import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbedded } from 'database/embedded'
import { runSql } from 'database/testing/run-sql'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openFiles } from '../lib/files/open-files.ts'
import { createLog } from '../lib/log.ts'
import { startServer } from '../start.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'
import { useInstallation } from './testing/use-installation.ts'

const source = useInstallation()
const signal = AbortSignal.timeout(120_000)
const at = (name: string) => ({ file: join(source.folder, name), passphrase: null, signal })
const folderOf = (name: string) => readConfig({ DATA_DIR: join(source.folder, name) })

test('rows, files and secrets come back in an empty folder, while the server of the first runs', async () => {
  const organization = await source.organization()
  const large = Buffer.alloc(9 * 1024 * 1024, 'not all the same, nearly ')
  const key = await source.object(organization, 'large.bin', large)
  const empty = await source.object(organization, 'empty.bin', Buffer.alloc(0))
  const next = "select nextval('auth.refresh_tokens_id_seq') as id"
  await source.sql(next)

  // Somebody's own, of a name that no restore would write.
  await writeFile(join(source.config.dataDir, 'a note.json'), '{}')

  await backUp(source.config, at('whole.backup'))
  const late = await source.organization()
  const config = folderOf('restored')
  await restore(config, at('whole.backup'))

  const restored = await startEmbedded(config)
  try {
    const { rows } = await runSql(
      restored.connection,
      'select id, name from public.organizations order by id',
    )
    expect(rows).toContainEqual({ id: organization, name: 'Acme\n\t\\ Ünited' })
    expect(rows.map(({ id }) => id)).not.toContain(late)
    const [theirs, ours] = [await runSql(restored.connection, next), await source.sql(next)]
    expect(theirs.rows).toEqual(ours.rows)
  } finally {
    await restored.stop()
  }
  const files = await openFiles(config.files)
  expect(large.equals((await files.read(key)) ?? Buffer.alloc(0))).toBe(true)
  expect(await files.read(empty)).toHaveLength(0)
  for (const name of ['secrets.json', 'signing-keys.json']) {
    const [theirs, ours] = [config, source.config].map(({ dataDir }) => join(dataDir, name))
    expect(await readFile(theirs ?? '')).toEqual(await readFile(ours ?? ''))
    expect((await stat(theirs ?? '')).mode & 0o777).toBe(0o600)
  }
  expect(await readdir(config.dataDir)).not.toContain('restoring')
}, 60_000)

test('one of another day comes back, though the queue keeps its figures by day', async () => {
  await source.sql(`
    create table pgboss.queue_stats_20200101 partition of pgboss.queue_stats
      for values from ('2020-01-01 00:00:00+00') to ('2020-01-02 00:00:00+00');
    insert into pgboss.queue_stats (name, captured_on)
      select name, '2020-01-01 12:00:00+00' from pgboss.queue limit 1`)

  const made = await backUp(source.config, at('earlier.backup'))
  const read = await restore(folderOf('later'), at('earlier.backup'))

  expect(read.tables).toEqual(made.tables)
  expect(Object.keys(made.tables).filter((name) => name.includes('queue_stats'))).toEqual([])
}, 60_000)

test('where a restore was interrupted neither a server starts nor another restore begins', async () => {
  const dataDir = join(source.folder, 'interrupted')
  await mkdir(join(dataDir, 'restoring'), { recursive: true })
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0' })

  const line = /^A restore into .+ is running or was interrupted: /
  await expect(startServer(config, createLog('silent'))).rejects.toThrow(line)
  await expect(restore(config, at('whole.backup'))).rejects.toThrow(line)
  expect(await readdir(dataDir)).toEqual(['restoring'])
})
