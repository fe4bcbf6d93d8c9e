import { stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { useCleanup } from 'database/testing/cleanup'
import { preparedCopy } from 'e2e/prepared-folder'
import { useProduct } from 'e2e/product'
import { expectOneLine, startUntilReady } from 'e2e/start-until-ready'
import { expect, test } from 'vitest'

const cleanup = useCleanup()
const product = useProduct()
/** The folder of a product that was started before. */
const copy = () => preparedCopy(cleanup, 'started-')

const start = (environment: Record<string, string>) => startUntilReady(cleanup, environment)

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
