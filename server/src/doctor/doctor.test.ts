import { once } from 'node:events'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { freePort } from 'database/testing/free-port'
import { temporaryFolder } from 'database/testing/temporary-folder'
import { useWorld } from 'database/testing/world'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startInbox } from '../auth/testing/inbox.ts'
import { version } from '../version.ts'
import { examine, inLines } from './doctor.ts'

const world = useWorld()
const cleanup = new AsyncDisposableStack()
afterAll(() => cleanup.disposeAsync())

let dataDir = ''
beforeEach(async () => {
  dataDir = join(await temporaryFolder(cleanup, 'doctor-'), 'data')
})

async function look(what: string, environment: Record<string, string> = {}) {
  const found = await examine({ DATA_DIR: dataDir, PORT: String(await freePort()), ...environment })
  return found.find((finding) => finding.what === what)
}

const secrets = JSON.stringify({
  ...{ secretKey: 's'.repeat(32), publishableKey: 'sb_publishable_1', serviceKey: 'sb_secret_1' },
})
const keys = JSON.stringify([{ kty: 'oct', k: 'a' }])

/** A data folder as a start leaves it, with these files. */
async function started(files: Record<string, string>) {
  await mkdir(join(dataDir, 'postgres'), { recursive: true, mode: 0o700 })
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '18')
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(dataDir, name), text, { mode: 0o600 })
  }
}

async function answerAt(body: string) {
  const server = createServer((socket) =>
    socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n${body}`)),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanup.defer(() => void server.close())
  return String((server.address() as AddressInfo).port)
}

const databaseUrl = (database = world().ownerConnection.database) => {
  const { host, port, user, password = '' } = world().ownerConnection
  return `postgresql://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

test('a new installation has nothing to mend, and looking leaves nothing behind', async () => {
  const found = await examine({ DATA_DIR: dataDir, PORT: String(await freePort()) })

  expect(found.map(({ state }) => state)).not.toContain('failure')
  expect(found.map(({ what }) => what)).toEqual([
    ...['Configuration', 'Data folder', 'Disk', 'Secrets'],
    ...['Public address', 'Server', 'Database', 'Files', 'Mail'],
  ])
  await expect(chmod(dataDir, 0o700)).rejects.toThrow('ENOENT')
})

test('bad settings are named, and nothing is tried with them', async () => {
  const found = await examine({ PORT: 'http', SMTP_URL: 'mail' })

  expect(inLines(found)).toEqual([expect.stringMatching(/^✗ Configuration .*PORT:.*SMTP_URL:/)])
})

test.each([
  ['secrets are lost', { 'signing-keys.json': keys }, /secrets\.json is missing/],
  ['secrets are broken', { 'secrets.json': '{"secret', 'signing-keys.json': keys }, /is broken/],
  ['secret is short', { 'secrets.json': '{"secretKey":"short"}' }, /secrets\.json is broken/],
  ['keys are lost', { 'secrets.json': secrets }, /signing-keys\.json is missing/],
  ['keys are none', { 'secrets.json': secrets, 'signing-keys.json': '[]' }, /is broken/],
])('it is a failure beside data that the %s', async (_, files, words) => {
  await started(files)

  expect(await look('Secrets')).toMatchObject({
    state: 'failure',
    says: expect.stringMatching(words),
  })
})

test('data in a database elsewhere needs its secrets too, and an empty one does not', async () => {
  expect(await look('Secrets', { DATABASE_URL: databaseUrl() })).toMatchObject({
    state: 'failure',
    says: expect.stringMatching(/secrets\.json is missing/),
  })
  expect(await look('Secrets', { DATABASE_URL: databaseUrl('postgres') })).toMatchObject({
    state: 'fine',
  })
  await expect(chmod(dataDir, 0o700)).rejects.toThrow('ENOENT')
})

test.each(['secrets.json', 'signing-keys.json'])('%s is for its owner alone', async (name) => {
  await started({ 'secrets.json': secrets, 'signing-keys.json': keys })
  expect(await look('Secrets')).toMatchObject({ state: 'fine' })

  await chmod(join(dataDir, name), 0o644)

  expect(await look('Secrets')).toMatchObject({
    state: 'failure',
    says: expect.stringContaining(name),
  })
})

test('a key file of AUTH_SIGNING_KEYS that a start would refuse is a failure', async () => {
  await started({ 'secrets.json': secrets, 'own.json': '{}' })

  expect(await look('Secrets', { AUTH_SIGNING_KEYS: join(dataDir, 'own.json') })).toMatchObject({
    state: 'failure',
    says: expect.stringContaining('own.json'),
  })
})

test('a data folder that others may look into is told', async () => {
  await mkdir(dataDir, { recursive: true })
  await chmod(dataDir, 0o755)
  expect(await look('Data folder')).toMatchObject({ state: 'warning' })

  await chmod(dataDir, 0o700)

  expect(await look('Data folder')).toMatchObject({ state: 'fine' })
})

const mails = { SMTP_URL: 'smtp://127.0.0.1:1' }

test.each([
  ['http://agents.example', {}, 'failure'],
  ['https://agents.example', {}, 'warning'],
  ['https://agents.example', { TRUSTED_PROXIES: '127.0.0.1' }, 'fine'],
  ['http://localhost:3000', {}, 'fine'],
])('the public address %s with %o is %s', async (url, more, state) => {
  expect(await look('Public address', { PUBLIC_URL: url, ...mails, ...more })).toMatchObject({
    state,
  })
})

test.each([
  ['another program', 'hello', 'failure'],
  ['a server that is not ready', '{"status":"not ready"}', 'failure'],
  ['another release', '{"status":"ready","version":"0.0.1"}', 'warning'],
  ['this release', JSON.stringify({ status: 'ready', version }), 'fine'],
])('at the port %s is told', async (_, body, state) => {
  expect(await look('Server', { PORT: await answerAt(body) })).toMatchObject({ state })
})

test('the database is asked for its version and its migrations', async () => {
  expect(await look('Database', { DATABASE_URL: databaseUrl() })).toMatchObject({
    state: 'fine',
    says: expect.stringMatching(/PostgreSQL \d+, up to date/),
  })
  expect(await look('Database', { DATABASE_URL: databaseUrl('postgres') })).toMatchObject({
    state: 'warning',
    says: expect.stringMatching(/\d+ migrations will run/),
  })
  expect(await look('Database', { DATABASE_URL: 'postgresql://x@127.0.0.1:1/x' })).toMatchObject({
    state: 'failure',
    says: expect.stringContaining('ECONNREFUSED'),
  })
})

test('a database from before the first release is told', async () => {
  await world().owner.query('alter table private.schema_functions rename to of_later')
  try {
    expect(await look('Database', { DATABASE_URL: databaseUrl() })).toMatchObject({
      state: 'failure',
      says: expect.stringContaining('made before the first release'),
    })
  } finally {
    await world().owner.query('alter table private.of_later rename to schema_functions')
  }
})

test('files are written, read and removed where they are kept', async () => {
  const files = join(dataDir, 'files')
  await mkdir(files, { recursive: true })
  expect(await look('Files')).toMatchObject({ state: 'fine' })

  const notAFolder = join(dataDir, 'a-file')
  await writeFile(notAFolder, '')

  expect(await look('Files', { STORAGE_URL: `file://${notAFolder}` })).toMatchObject({
    state: 'failure',
  })
})

test('the mail server is asked whether it takes mails', async () => {
  const inbox = await startInbox()
  cleanup.defer(() => inbox.close())

  expect(await look('Mail')).toMatchObject({ state: 'warning' })
  expect(await look('Mail', { SMTP_URL: inbox.url })).toMatchObject({ state: 'fine' })
  expect(await look('Mail', mails)).toMatchObject({
    state: 'failure',
    says: expect.stringContaining('ECONNREFUSED'),
  })
})
