import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { useCleanup } from 'database/testing/cleanup'
import { preparedCopy } from 'e2e/prepared-folder'
import { expectOneLine, startUntilReady } from 'e2e/start-until-ready'
import { beforeAll, expect, test } from 'vitest'

// Starts beside existing data: what is lost or foreign stops them, and nothing of it is made again.

const cleanup = useCleanup()
const start = (environment: Record<string, string>) => startUntilReady(cleanup, environment)

let dataDir = ''
beforeAll(async () => {
  dataDir = await preparedCopy(cleanup, 'beside-data-')
})

test.each([
  ['secrets.json', /^The secrets of this installation are lost: .*secrets\.json is missing/],
  ['signing-keys.json', /^The signing keys of this installation are lost: .* is missing/],
  ['postgres-password', /^The password of PostgreSQL is lost: .*postgres-password is missing/],
])('a lost %s stops the start, and it starts again with it', async (name, words) => {
  const path = join(dataDir, name)
  await rename(path, `${path}.away`)

  const ended = await start({ DATA_DIR: dataDir })

  expectOneLine(ended, words)
  expect(existsSync(path)).toBe(false)
  await rename(`${path}.away`, path)
  expect((await start({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })).said).toContain('is ready')
})

test.each<[string, (own: { secretKey: string }) => object]>([
  ['a foreign', (own) => ({ ...own, secretKey: 'x'.repeat(43) })],
  ['a broken', ({ secretKey }) => ({ secretKey })],
])('%s secrets.json stops the start and stays as it is', async (_, changed) => {
  const path = join(dataDir, 'secrets.json')
  const own = await readFile(path, 'utf8')
  const other = JSON.stringify(changed(JSON.parse(own)))
  await writeFile(path, other)

  const ended = await start({ DATA_DIR: dataDir })

  expectOneLine(
    ended,
    /^The (SECRET_KEY of this database|secrets of this installation).*secrets\.json/,
  )
  expect(await readFile(path, 'utf8')).toBe(other)
  await writeFile(path, own)
  expect((await start({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })).said).toContain('is ready')
})

test('SECRET_KEY rotates by a list, and another key alone stops the start', async () => {
  const { secretKey: former } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'))
  const next = 'the next key of this installation'
  const startWith = (SECRET_KEY: string) =>
    start({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', SECRET_KEY })

  expectOneLine(await startWith(next), /^The SECRET_KEY of this database is lost: /)
  expect((await startWith(`${next},${former}`)).said).toContain('is ready')
  expect((await startWith(next)).said).toContain('is ready')
  expectOneLine(await startWith(former), /^The SECRET_KEY of this database is lost: /)
})
