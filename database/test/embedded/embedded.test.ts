import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connectionOptions, type DatabaseConnection } from '../../src/connect.ts'
import { startEmbedded } from '../../src/embedded.ts'
import { clusterAccount } from '../../src/postgres-account.ts'
import { postmaster } from '../../src/postmaster.ts'
import { StartError } from '../../src/start-error.ts'
import { runSql } from '../../testing/run-sql.ts'

let cleanup = new AsyncDisposableStack()
afterEach(async () => {
  const ended = cleanup
  cleanup = new AsyncDisposableStack()
  await ended.disposeAsync()
})

// Initialising takes a second, so that most tests share a folder that is stopped between them.
const shared = mkdtempSync(join(tmpdir(), 'embedded-'))
afterAll(() => rmSync(shared, { recursive: true, force: true }))
beforeAll(async () => (await startEmbedded({ dataDir: shared })).stop())

function newFolder(name = '') {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-'))
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, name, 'data')
}

async function start(dataDir: string) {
  const embedded = await startEmbedded({ dataDir })
  cleanup.defer(() => embedded.stop())
  return embedded
}

/** A server process of its own, to be killed. */
async function startProcess(dataDir: string): Promise<ChildProcess> {
  const script = fileURLToPath(new URL('run-embedded.ts', import.meta.url))
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'ignore'] })
  cleanup.defer(async () => {
    if (child.kill('SIGTERM')) await once(child, 'exit')
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The server ended with ${code}.`)
  })
  await Promise.race([once(child.stdout, 'data'), ended])
  ended.catch(() => {})
  return child
}

async function value(connection: DatabaseConnection, sql: string) {
  const { rows } = await runSql(connectionOptions(connection) as DatabaseConnection, sql)
  return Object.values(rows[0] ?? {})[0]
}

function clusterOf(dataDir: string) {
  return join(dataDir, 'postgres')
}

test('a new data folder gets a durable UTF-8 database that only its owner can reach', async () => {
  const dataDir = newFolder()

  const { connection } = await start(dataDir)

  expect(connection).toMatchObject({ database: 'digital_workforce', user: 'postgres' })
  expect(await value(connection, "select lower('ÄÉŽ')")).toBe('äéž')
  expect(await value(connection, 'show fsync')).toBe('on')
  expect(await value(connection, 'show synchronous_commit')).toBe('on')
  expect(await value(connection, 'show listen_addresses')).toBe('')
  const modes = ['postgres', 'postgres-password', 'postgres.log'].map(
    (name) => statSync(join(dataDir, name)).mode & 0o777,
  )
  expect(modes).toEqual([0o700, 0o600, 0o600])
})

test('a wrong password is refused, also on the socket', async () => {
  const { connection } = await start(shared)

  const attempt = runSql({ ...connection, password: 'wrong' }, 'select 1')

  await expect(attempt).rejects.toMatchObject({ code: '28P01' })
})

test('a second server on the same folder is refused and told which process has it', async () => {
  const dataDir = shared
  const { connection } = await start(dataDir)

  const second = startEmbedded({ dataDir })

  await expect(second).rejects.toThrow(StartError)
  await expect(second).rejects.toThrow(`in use by server process ${process.pid}`)
  expect(await value(connection, 'select 1')).toBe(1)
})

test('of two servers that start on a new folder together, one gets it', async () => {
  const dataDir = newFolder()

  const starts = await Promise.allSettled([startEmbedded({ dataDir }), startProcess(dataDir)])

  const [ours, theirs] = starts
  if (ours.status === 'fulfilled') cleanup.defer(() => ours.value.stop())
  expect([ours.status, theirs.status].sort()).toEqual(['fulfilled', 'rejected'])
})

test('the postmaster of a killed server is adopted with all it acknowledged', async () => {
  const dataDir = shared
  const first = await startProcess(dataDir)
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8')
  const connection = {
    host: clusterOf(dataDir),
    port: 5432,
    user: 'postgres',
    password,
    database: 'digital_workforce',
  }
  await runSql(connection, 'create table kept as select 7 as seven')
  const before = postmaster(clusterOf(dataDir))?.pid
  first.kill('SIGKILL')
  await once(first, 'exit')

  const second = await start(dataDir)

  expect(postmaster(clusterOf(dataDir))?.pid).toBe(before)
  expect(await value(second.connection, 'select seven from kept')).toBe(7)
})

test('SIGTERM stops PostgreSQL with the server', async () => {
  const dataDir = shared
  const server = await startProcess(dataDir)

  server.kill('SIGTERM')
  const [code] = await once(server, 'exit')

  expect(code).toBe(0)
  expect(existsSync(join(clusterOf(dataDir), 'postmaster.pid'))).toBe(false)
})

async function untilAnswers(connection: DatabaseConnection, dead: number): Promise<void> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    if (postmaster(connection.host)?.pid !== dead) return
  } catch {
  } finally {
    await client.end().catch(() => {})
  }
  return untilAnswers(connection, dead)
}

test('a postmaster that dies is started again', async () => {
  const dataDir = shared
  const embedded = await start(dataDir)
  await runSql(embedded.connection, 'create table kept_too as select 7 as seven')
  const dead = postmaster(clusterOf(dataDir))?.pid ?? 0
  process.kill(dead, 'SIGKILL')

  await untilAnswers(embedded.connection, dead)

  expect(await value(embedded.connection, 'select seven from kept_too')).toBe(7)
  expect(postmaster(clusterOf(dataDir))?.pid).not.toBe(dead)
})

test('a lock file whose pid went to another program does not keep PostgreSQL from starting', async () => {
  const dataDir = shared
  const folder = clusterOf(dataDir)
  const other = spawn('sleep', ['600'], { ...clusterAccount(folder) })
  cleanup.defer(() => void other.kill())
  await once(other, 'spawn')
  writeFileSync(join(folder, 'postmaster.pid'), `${other.pid}\n${folder}\n1\n5432\n`)

  const { connection } = await start(dataDir)

  expect(await value(connection, 'select 1')).toBe(1)
})

test('a path too long for a socket works', async () => {
  const { connection } = await start(newFolder('long'.repeat(30)))

  expect(await value(connection, 'select 1')).toBe(1)
})

test('a folder of a newer PostgreSQL stops the start in one line', async () => {
  const dataDir = shared
  const version = join(clusterOf(dataDir), 'PG_VERSION')
  const written = readFileSync(version)
  cleanup.defer(() => writeFileSync(version, written))
  writeFileSync(version, '99\n')

  const attempt = startEmbedded({ dataDir })

  await expect(attempt).rejects.toThrow(StartError)
  await expect(attempt).rejects.toThrow(
    /^The data folder .* was written by PostgreSQL 99, and this is/,
  )
})

test('a folder that cannot be made stops the start in one line', async () => {
  const file = newFolder('file').replace(/\/data$/, '')
  writeFileSync(file, '')

  const attempt = startEmbedded({ dataDir: join(file, 'data') })

  await expect(attempt).rejects.toThrow(StartError)
  await expect(attempt).rejects.toThrow(/^The data folder .* cannot be used: ENOTDIR/)
})
