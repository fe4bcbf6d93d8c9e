import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { useCleanup } from 'database/testing/cleanup'
import { freePort } from 'database/testing/free-port'
import { holdTable } from 'database/testing/hold-table'
import { type Account, createAccount } from 'e2e/account'
import { preparedCopy } from 'e2e/prepared-folder'
import { secondServer } from 'e2e/second-server'
import { runServer, type ServerProcess } from 'e2e/server-process'
import { ownerConnection, sql } from 'e2e/sql'
import { beforeAll, expect, test } from 'vitest'

// A request with an Idempotency-Key is carried out at most once, also when its server is killed in the middle, or when
// two servers get it at once.

const cleanup = useCleanup()

let dataDir = ''
let url = ''
let besideUrl = ''
let startBeside: () => Promise<ServerProcess>
let account: Account

beforeAll(async () => {
  dataDir = await preparedCopy(cleanup, 'dead-requests-')
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  await runServer(cleanup, { port, dataDir })
  account = await createAccount(url)
  const secondary = await secondServer(cleanup, { dataDir })
  const besidePort = await freePort()
  besideUrl = `http://127.0.0.1:${besidePort}`
  const publicUrl = `http://localhost:${port}`
  startBeside = () => runServer(cleanup, { port: besidePort, ...secondary, publicUrl })
})

const newRequest = () => ({
  key: randomUUID(),
  name: `Shop ${randomUUID()}`,
})
type Request = ReturnType<typeof newRequest>

/** A member asks one of the servers for an API key. */
async function send(to: string, { key, name }: Request) {
  const { data } = await account.client.auth.getSession()
  const response = await fetch(`${to}/functions/v1/integration-keys`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${data.session?.access_token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({
      ...{ organization_id: account.organizationId, name },
      scopes: ['agents.read'],
    }),
  })
  const body = await response.json()
  return { status: response.status, code: body.error?.code, made: body.key }
}

const query = (statement: string) => sql({ dataDir }, statement)
const made = async ({ name }: Request) =>
  (await query(`select from public.integration_keys where name = '${name}'`)).length
const waits = async (statement: string) =>
  (
    await query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%${statement}%'`,
    )
  ).length
const hold = async (table: string, mode: 'share' | 'access exclusive') =>
  holdTable(await ownerConnection({ dataDir }), table, mode)

async function kill({ child }: ServerProcess) {
  child.kill('SIGKILL')
  if (child.signalCode === null) await once(child, 'exit')
}

/** The first answer is lost; until the time of the request is over it counts as running, then as unknown. */
async function expectUnknown(request: Request) {
  expect(await send(url, request)).toMatchObject({ status: 409, code: 'request_running' })
  await query(
    `update private.idempotent_requests set running_until = now() where key = '${request.key}'`,
  )
  expect(await send(url, request)).toMatchObject({ status: 409, code: 'request_outcome_unknown' })
}

test('killed between beginning and acting: nothing was made, and nothing is made by the same key', async () => {
  const request = newRequest()
  const server = await startBeside()
  const acting = await hold('public.integration_keys', 'share')
  const answer = send(besideUrl, request).catch(() => 'lost')
  await expect.poll(() => waits('create_integration_key')).toBe(1)

  await kill(server)
  await acting.release()

  expect(await answer).toBe('lost')
  await expectUnknown(request)
  expect(await made(request)).toBe(0)
  expect(await send(url, { ...request, key: randomUUID() })).toMatchObject({ status: 201 })
})

test('killed between acting and keeping the answer: it was made, and is not made again', async () => {
  const request = newRequest()
  const server = await startBeside()
  const acting = await hold('public.integration_keys', 'share')
  const answer = send(besideUrl, request).catch(() => 'lost')
  await expect.poll(() => waits('create_integration_key')).toBe(1)
  const keeping = await hold('private.idempotent_requests', 'access exclusive')
  await acting.release()
  await expect.poll(() => made(request)).toBe(1)

  await kill(server)
  await keeping.release()

  expect(await answer).toBe('lost')
  await expectUnknown(request)
  expect(await made(request)).toBe(1)
})

test('sent to two servers at once it is carried out by one, and both answer the same then', async () => {
  await startBeside()

  for (let round = 0; round < 5; round += 1) {
    const request = newRequest()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => send(index % 2 ? url : besideUrl, request)),
    )

    const keys = new Set(answers.flatMap(({ made: key }) => (key ? [key] : [])))
    expect(keys.size).toBe(1)
    for (const { code } of answers.filter(({ status }) => status !== 201)) {
      expect(code).toBe('request_running')
    }
    const later = await Promise.all([send(url, request), send(besideUrl, request)])
    expect(new Set(later.map(({ made: key }) => key))).toEqual(keys)
    expect(await made(request)).toBe(1)
  }
})
