import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { useCleanup } from 'database/testing/cleanup'
import { temporaryFolder } from 'database/testing/temporary-folder'
import { preparedCopy } from 'e2e/prepared-folder'
import { useProduct } from 'e2e/product'
import { beforeAll, describe, expect, test } from 'vitest'

const main = fileURLToPath(new URL('../../../server/src/main.ts', import.meta.url))
const cleanup = useCleanup()
const product = useProduct()
/** The folder of a product that was started before. */
const copy = () => preparedCopy(cleanup, 'started-')

/** Runs the server as `npm start` does, until it ends or says that it is ready. */
async function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH ?? '',
      TMPDIR: tmpdir(),
      DATA_DIR: await temporaryFolder(cleanup, 'start-'),
      PORT: '0',
      ...environment,
    },
  })
  cleanup.defer(() => void child.kill('SIGKILL'))
  let said = ''
  const { promise, resolve } = Promise.withResolvers<number | null>()
  child.on('exit', (code) => resolve(code))
  child.stderr.on('data', (text) => {
    said += text
  })
  child.stdout.on('data', (text) => {
    said += text
    if (said.includes('is ready')) child.kill('SIGTERM')
  })
  return { code: await promise, said: said.trim() }
}

function expectOneLine({ code, said }: { code: number | null; said: string }, words: RegExp) {
  expect(said).toMatch(words)
  expect(said.split('\n')).toHaveLength(1)
  expect(code).toBe(1)
}

test('a start says where it serves, and SIGTERM ends it in order', async () => {
  const { code, said } = await start({ LOG_LEVEL: 'silent' })

  expect(said).toMatch(/^Digital Workforce is ready on http:\/\/localhost:\d+ \([\d.]+ s\)$/m)
  expect(code).toBe(0)
})

test('a used port stops the start with one line', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  const address = await new Promise((done) => other.once('listening', () => done(other.address())))
  const { port } = address as { port: number }

  const ended = await start({ PORT: String(port) })

  other.close()
  expectOneLine(ended, new RegExp(`^Port ${port} is in use`))
})

test('a database that cannot be reached stops the start with one line', async () => {
  const ended = await start({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' })

  expectOneLine(ended, /^The database at 127\.0\.0\.1:1 is not reachable/)
})

test('a bad value of the configuration is named', async () => {
  expectOneLine(await start({ PORT: 'three thousand' }), /^Configuration: PORT:/)
  expectOneLine(await start({ SECRET_KEY: 'short' }), /^Configuration: SECRET_KEY:/)
})

test('a public address without a mail server stops the start with one line', async () => {
  const ended = await start({ PUBLIC_URL: 'https://agents.example' })

  expectOneLine(ended, /^Configuration: SMTP_URL: is needed/)
})

test('a second server on the same data folder is refused and named', async () => {
  const ended = await start({ DATA_DIR: product().dataDir })

  expectOneLine(ended, /^The data folder .* is in use by server process \d+/)
})

test('a data folder of a newer release is refused', async () => {
  const dataDir = await copy()
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '99\n')

  const ended = await start({ DATA_DIR: dataDir })

  expectOneLine(ended, /was written by PostgreSQL 99/)
})

test('secrets are readable by their owner alone, and a copy of the folder starts with the same ones', async () => {
  const dataDir = await copy()

  const { said } = await start({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })

  expect(said).toContain('is ready')
  for (const name of ['secrets.json', 'signing-keys.json', 'postgres-password']) {
    const { mode } = await stat(join(dataDir, name))
    expect([name, (mode & 0o777).toString(8)]).toEqual([name, '600'])
  }
})

describe('beside existing data', () => {
  let dataDir = ''
  beforeAll(async () => {
    dataDir = await copy()
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
})
