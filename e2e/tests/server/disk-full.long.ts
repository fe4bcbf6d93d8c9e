import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { useCleanup } from 'database/testing/cleanup'
import { freePort } from 'database/testing/free-port'
import { temporaryFolder } from 'database/testing/temporary-folder'
import { type Account, createAccount } from 'e2e/account'
import { createWriters } from 'e2e/load/writers'
import { type ServerProcess, spawnServer } from 'e2e/server-process'
import { sql } from 'e2e/sql'
import { afterAll, beforeAll, expect, test } from 'vitest'

// A small file system of its own, which needs root to mount; it is filled to the last byte and freed.

const backMs = 10_000
const cleanup = useCleanup()
let dataDir = ''
let url = ''
let server: ServerProcess
let account: Account
let writers: Awaited<ReturnType<typeof createWriters>>

beforeAll(async () => {
  dataDir = await temporaryFolder(cleanup, 'disk-full-')
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=755', 'tmpfs', dataDir])
  cleanup.defer(() => void execFileSync('umount', [dataDir]))
  const port = await freePort()
  server = spawnServer({ port, dataDir })
  await server.ready
  url = `http://127.0.0.1:${port}`
  account = await createAccount(url)
  writers = await createWriters(port, account)
  expect(await writers.writeOnce()).toBe(true)
})
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.ended
})

const filler = () => join(dataDir, 'filler')

function fill() {
  const file = openSync(filler(), 'w')
  const piece = Buffer.alloc(64 * 1024)
  try {
    for (;;) writeSync(file, piece)
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' })
  } finally {
    closeSync(file)
  }
}

async function statuses() {
  const responses = await writers.tryAll()
  return responses.map(({ status, headers }) => [status, headers.has('retry-after')])
}
const refused = [507, 507, 507, 507].map((status) => [status, true])

async function readsGoOn() {
  const { data, error } = await account.client.from('knowledge_synonyms').select('id')
  expect(error).toBeNull()
  expect(data?.length).toBeGreaterThan(0)
  expect((await account.client.auth.getUser()).error).toBeNull()
  expect((await account.client.auth.refreshSession()).error).toBeNull()
}

test('on a full disk writes are told so, reads go on, and both are back when there is room', async () => {
  fill()
  await expect.poll(statuses, { timeout: backMs }).toEqual(refused)
  await readsGoOn()

  rmSync(filler())

  await expect.poll(writers.writeOnce, { timeout: backMs }).toBe(true)
  expect(await writers.lost((statement) => sql({ dataDir }, statement))).toEqual([])
}, 120_000)

test('a PostgreSQL that ends because its log found no room comes back by itself, for reads at once', async () => {
  await expect.poll(writers.writeOnce, { timeout: backMs }).toBe(true)
  fill()
  const log =
    "select pg_logical_emit_message(false, 'x', repeat('x', 4000000)) from generate_series(1, 40)"
  await expect(sql({ dataDir }, log)).rejects.toThrow()

  await expect
    .poll(async () => (await fetch(`${url}/health`)).status, { timeout: backMs })
    .toBe(200)
  await readsGoOn()
  await expect.poll(statuses, { timeout: backMs }).toEqual(refused)
  rmSync(filler())

  await expect.poll(writers.writeOnce, { timeout: backMs }).toBe(true)
  expect(await writers.lost((statement) => sql({ dataDir }, statement))).toEqual([])
}, 120_000)
