import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { useCleanup } from 'database/testing/cleanup'
import { temporaryFolder } from 'database/testing/temporary-folder'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, spawnServer } from '../src/server-process.ts'

// Servers are killed in the middle of writes: what a client was told is done must be there after the next start,
// and the next start must need no hand.

const rounds = 20
const writers = 6
const cleanup = useCleanup()

let dataDir = ''
let port = 0
let server: ChildProcess | undefined
let headers: Record<string, string> = {}

beforeAll(async () => {
  dataDir = await temporaryFolder(cleanup, 'crash-')
  // The same port every time: it is part of the issuer of the tokens that are to outlive a crash.
  port = await freePort()
})
afterAll(async () => {
  if (server?.kill('SIGTERM')) await once(server, 'exit')
})

async function start() {
  const { child, ready } = spawnServer({ port, dataDir })
  server = child
  await ready
  return child
}

async function call(method: string, path: string, body?: unknown, token?: string) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
  return response.json()
}

const signUp = async (): Promise<string> =>
  (await call('POST', '/auth/v1/signup', { data: {} })).access_token
const whoIs = (token: string) => call('GET', '/auth/v1/user', undefined, token)

async function kill(child: ChildProcess, withPostgres: boolean) {
  child.kill('SIGKILL')
  if (withPostgres) {
    const lockFile = join(dataDir, 'postgres', 'postmaster.pid')
    if (existsSync(lockFile))
      process.kill(Number((await readFile(lockFile, 'utf8')).split('\n')[0]), 'SIGKILL')
  }
  if (child.signalCode === null) await once(child, 'exit')
}

test('kill -9 in the middle of writes, 20 times, loses nothing that was acknowledged', async () => {
  let child = await start()
  const config = await call('GET', '/config.json')
  headers = { apikey: config.publishableKey, 'content-type': 'application/json' }
  const counterToken = await signUp()
  const people: string[] = []
  let counted = 0
  let interrupted = 0

  for (let round = 0; round < rounds; round += 1) {
    // So many acknowledged writes, then death, each time at another point and every other time PostgreSQL too.
    const enough = people.length + 5 + ((round * 7) % 11)
    let killed: Promise<void> | undefined
    const write = async (act: () => Promise<void>) => {
      while (!killed) {
        try {
          await act()
        } catch {
          interrupted += 1
          return
        }
        if (people.length >= enough) killed ??= kill(child, round % 2 === 1)
      }
    }
    await Promise.all([
      write(async () => {
        await call('PUT', '/auth/v1/user', { data: { counted: counted + 1 } }, counterToken)
        counted += 1
      }),
      ...Array.from({ length: writers }, () =>
        write(async () => {
          people.push(await signUp())
        }),
      ),
    ])
    await killed

    child = await start()

    const found = (await whoIs(counterToken)).user_metadata.counted ?? 0
    // The write that was under way may have been done without its answer.
    expect([counted, counted + 1]).toContain(found)
    counted = found
    const fresh = people.slice(-20)
    expect(
      await Promise.all(fresh.map(async (token) => (await whoIs(token)).is_anonymous)),
    ).toEqual(fresh.map(() => true))
  }

  const ids = new Set<string>()
  for (const token of people) ids.add((await whoIs(token)).id)
  expect(ids.size).toBe(people.length)
  expect(people.length).toBeGreaterThan(rounds * 5)
  // Else the kills came between the writes and proved little.
  expect(interrupted).toBeGreaterThan(rounds)
}, 400_000)
