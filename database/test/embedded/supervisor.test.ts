import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from '../../src/embedded.ts'
import { postmaster } from '../../src/postmaster.ts'
import { runSql } from '../../testing/run-sql.ts'

// PostgreSQL dies in parts and as a whole; the one server of the folder stays the one.

const dataDir = mkdtempSync(join(tmpdir(), 'supervisor-'))
const folder = join(dataDir, 'postgres')
let embedded: Embedded
let said: string[] = []
let cleanup = new AsyncDisposableStack()

beforeAll(async () => {
  embedded = await startEmbedded({ dataDir, log: (message) => said.push(message) })
})
afterAll(async () => {
  await embedded.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
afterEach(async () => {
  const ended = cleanup
  cleanup = new AsyncDisposableStack()
  said = []
  await ended.disposeAsync()
})

async function connect() {
  const client = new pg.Client(embedded.connection)
  client.on('error', () => {})
  await client.connect()
  cleanup.defer(() => client.end().catch(() => {}))
  return client
}

async function pidOf(client: pg.Client): Promise<number> {
  return (await client.query('select pg_backend_pid() as pid')).rows[0].pid
}

const answers = () => runSql(embedded.connection, 'select 1').then(({ rowCount }) => rowCount)
const starts = () =>
  readFileSync(join(dataDir, 'postgres.log'), 'utf8').match(/starting PostgreSQL/g)?.length
const refusal = `in use by server process ${process.pid}`

test('a backend that is killed is recovered from by the same postmaster, and the folder stays ours', async () => {
  const before = { pid: postmaster(folder)?.pid, starts: starts() }
  for (let round = 0; round < 3; round += 1) {
    const client = await connect()
    const pid = await pidOf(client)
    const ended = new Promise((done) => client.once('end', done))
    process.kill(pid, 'SIGKILL')
    await ended

    await expect(startEmbedded({ dataDir })).rejects.toThrow(refusal)

    await expect.poll(() => answers().catch(() => 0)).toBe(1)
    await embedded.whenReady(30_000)
    expect(embedded.state().status).toBe('ready')
  }
  expect({ pid: postmaster(folder)?.pid, starts: starts() }).toEqual(before)
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toMatch(/lock file .* already/)
})

test('a postmaster that is killed is replaced, though one of its processes works on', async () => {
  for (let round = 0; round < 2; round += 1) {
    const client = await connect()
    const orphan = await pidOf(client)
    const ended = new Promise((done) => client.once('end', done))
    client.query('select count(*) from generate_series(1, 100000000000)').catch(() => {})
    const dead = postmaster(folder)?.pid ?? 0
    process.kill(dead, 'SIGKILL')

    await expect.poll(() => answers().catch(() => 0)).toBe(1)

    expect(postmaster(folder)?.pid).not.toBe(dead)
    await ended
    await expect.poll(() => existsSync(`/proc/${orphan}`)).toBe(false)
  }
})

test('a PostgreSQL that cannot start is tried again until it can', async () => {
  const settings = join(folder, 'postgresql.conf')
  renameSync(settings, `${settings}.away`)
  cleanup.defer(() => {
    if (!existsSync(settings)) renameSync(`${settings}.away`, settings)
  })
  process.kill(postmaster(folder)?.pid ?? 0, 'SIGKILL')
  await expect.poll(() => said.filter((line) => line.includes('is down')).length).toBeGreaterThan(2)
  expect(said).toContainEqual(expect.stringMatching(/is down: .*postgresql\.conf/))
  await expect(startEmbedded({ dataDir })).rejects.toThrow(refusal)

  renameSync(`${settings}.away`, settings)

  await embedded.whenReady(30_000)
  expect(embedded.state().status).toBe('ready')
  expect(await answers()).toBe(1)
})

test('what a dead server left in its lock file keeps no one out, no matter who has its pid now', async () => {
  await embedded.stop()
  writeFileSync(join(dataDir, 'server.pid'), `${process.ppid}\n`)

  embedded = await startEmbedded({ dataDir })

  expect(await answers()).toBe(1)
  expect(readFileSync(join(dataDir, 'server.pid'), 'utf8')).toBe(`${process.pid}\n`)
})
