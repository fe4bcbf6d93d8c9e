import { setImmediate as nextTurn } from 'node:timers/promises'
import { useCleanup } from 'database/testing/cleanup'
import { freePort } from 'database/testing/free-port'
import { temporaryFolder } from 'database/testing/temporary-folder'
import { times } from 'database/testing/times'
import { createAccount } from 'e2e/account'
import { type Ask, asker, keepAsking, Refused, type Reply } from 'e2e/load/asker'
import { peopleAtWork } from 'e2e/load/people-at-work'
import { type ServerProcess, spawnServer } from 'e2e/server-process'
import { afterEach, beforeAll, expect, test } from 'vitest'

const rounds = times(3, 40)
const patience = 60_000 + rounds * 30_000

const cleanup = useCleanup()

let dataDir = ''
let port = 0
let server: ServerProcess | undefined

beforeAll(async () => {
  dataDir = await temporaryFolder(cleanup, 'start-stop-')
  // The same port every time: it is part of the issuer of the tokens.
  port = await freePort()
})
afterEach(stop)

function start() {
  server = spawnServer({ port, dataDir, leadsGroup: true })
  return server
}

async function stop() {
  if (!server) return
  const { child, ended } = server
  child.kill('SIGTERM')
  server = undefined
  expect(await ended).toBe(0)
}

const asked = [
  '/auth/v1/settings',
  '/rest/v1/tones',
  '/functions/v1/interactions-api-wrapper/base-templates',
  '/storage/v1/bucket',
  '/api/v1/people',
  '/config.json',
  '/health/live',
  '/health/ready',
]

/** The public key, which the folder keeps from its first start on. */
async function readKey() {
  await start().ready
  const { publishableKey } = await (await fetch(`http://127.0.0.1:${port}/config.json`)).json()
  await stop()
  return String(publishableKey)
}

/** Asks from the first millisecond until `isOver`; before the port is open nothing can be asked. */
async function askFromTheStart(wish: Ask, isOver: () => boolean) {
  const replies: (Reply & { path: string })[] = []
  const { ask, close } = asker(port)
  while (!isOver()) {
    try {
      replies.push({ path: wish.path, ...(await ask(wish)) })
    } catch (error) {
      if (!(error instanceof Refused) || replies.length > 0) throw error
      await nextTurn()
    }
  }
  close()
  return replies
}

test(
  `${rounds} starts: each request from the first moment on is answered`,
  async () => {
    const apikey = await readKey()
    let early = 0

    for (let round = 0; round < rounds; round += 1) {
      let isReady = false
      const ready = start().ready.then(() => {
        isReady = true
      })
      const replies = await Promise.all(
        asked.map((path) => askFromTheStart({ path, headers: { apikey } }, () => isReady)),
      )
      await ready

      const refused = replies.flat().filter(({ status }) => status !== 200)
      for (const { path, status, headers } of refused) {
        expect({ path, status }).toEqual({ path: expect.not.stringContaining('live'), status: 503 })
        expect(headers).toMatchObject({ 'retry-after': '1', connection: 'close' })
      }
      early += refused.length
      await stop()
    }

    expect(early).toBeGreaterThan(rounds * asked.length)
    console.log(`${rounds} starts: ${early} requests were told to come back, none was lost.`)
  },
  patience,
)

test('during the start each protocol refuses in its own shape, and a page reloads itself', async () => {
  const { ready } = start()
  const { ask, close } = asker(port)
  const early = async (path: string, headers = {}): Promise<Reply> => {
    try {
      return await ask({ path, headers })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      await nextTurn()
      return early(path, headers)
    }
  }

  const page = await early('/dashboard/agents', { accept: 'text/html,*/*' })
  const shapes = await Promise.all(asked.slice(0, 5).map((path) => early(path)))
  const socket = await early('/realtime/v1/websocket', {
    connection: 'upgrade',
    upgrade: 'websocket',
  })

  close()
  await ready
  expect(socket).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
  expect(page.headers['content-type']).toMatch(/^text\/html/)
  expect(page.text).toContain('http-equiv="refresh"')
  expect(shapes.map(({ text }) => JSON.parse(text))).toEqual([
    { code: 503, error_code: 'unavailable', msg: expect.any(String) },
    { code: 'PGRST001', message: expect.any(String), details: null, hint: null },
    {
      error: { code: 'unavailable', message: expect.any(String), request_id: expect.any(String) },
    },
    { statusCode: '503', code: 'SlowDown', error: 'SlowDown', message: expect.any(String) },
    {
      error: { code: 'unavailable', message: expect.any(String), request_id: expect.any(String) },
    },
  ])
})

type Signal = (server: ServerProcess) => void
// Ctrl+C reaches the whole group of the terminal, and through npm the server once more.
const signals: Signal[] = [
  ({ child }) => child.kill('SIGTERM'),
  ({ child }) => {
    process.kill(-(child.pid ?? 0), 'SIGINT')
    process.kill(-(child.pid ?? 0), 'SIGINT')
  },
]

test(
  `${rounds} stops under load: every request that was accepted gets its answer`,
  async () => {
    await start().ready
    const account = await createAccount(`http://127.0.0.1:${port}`)
    const token = (await account.client.auth.getSession()).data.session?.access_token ?? ''
    const { publishableKey } = await (await fetch(`http://127.0.0.1:${port}/config.json`)).json()
    const faults: string[] = []
    let [served, refused] = [0, 0]

    for (let round = 0; round < rounds; round += 1) {
      const running = server ?? start()
      await running.ready
      // Every time at another point of what they do.
      let left = 30 + ((round * 7) % 31)
      const answered = () => {
        left -= 1
        if (left === 0) signals[round % 2]?.(running)
      }
      const workers = peopleAtWork(token, publishableKey).map((worker) =>
        keepAsking(port, worker, answered),
      )
      for (const tally of await Promise.all(workers)) {
        faults.push(...tally.faults)
        served += tally.answered
        refused += tally.refused
      }
      expect(await running.ended).toBe(0)
      server = undefined
    }

    expect(faults).toEqual([])
    expect(served).toBeGreaterThan(rounds * 15)
    console.log(`${rounds} stops: ${served} requests answered, ${refused} told to come back.`)
  },
  patience,
)
